import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';

import { I18nProvider } from '@i18n/I18nProvider';
import type { Language } from '@i18n/language';
import { loadTexts } from '@i18n/texts';

import { type ToastAction, ToastProvider, useToast } from './Toast';

function Speaker({ texts, action }: { readonly texts: readonly string[]; readonly action?: ToastAction | undefined }) {
  const { show } = useToast();
  return (
    <button type="button" onClick={() => texts.forEach((text) => show(text, action))}>
      Speak
    </button>
  );
}

const speak = (...said: string[]) => speakOf(said);

async function speakOf(said: readonly string[], action?: ToastAction, language: Language = 'en') {
  const texts = await loadTexts(language);
  const user = userEvent.setup();
  render(
    <I18nProvider language={language} texts={texts}>
      <ToastProvider>
        <Speaker texts={said} action={action} />
      </ToastProvider>
    </I18nProvider>,
  );
  expect(screen.queryByRole('dialog')).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Speak' }));
  return user;
}

describe('the toast', () => {
  // proves: S2.30
  it('is a dialog titled Info with what there is to say, and goes by its OK button', async () => {
    const user = await speak('This IFSC is unknown');
    const dialog = within(screen.getByRole('dialog', { name: 'Info' }));
    expect(dialog.getByRole('heading').textContent).toBe('Info');
    dialog.getByText('This IFSC is unknown');
    await user.click(dialog.getByRole('button', { name: 'OK' }));
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it.each([
    ['en', 'OK'],
    ['en-IN', 'Close'],
    ['hi', 'बंद करें'],
  ] as const)('with an action has a second button that only closes the dialog: %s', async (language, label) => {
    const run = vi.fn();
    const user = await speakOf(['An order is open.'], { label: 'See it', run }, language);
    const buttons = within(screen.getByRole('dialog')).getAllByRole('button');
    expect(buttons.map(({ textContent }) => textContent)).toEqual(['See it', label]);
    await user.click(screen.getByRole('button', { name: label }));
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(run).not.toHaveBeenCalled();
  });

  it('says a second thing when the first was read, and nothing twice', async () => {
    const user = await speak('One.', 'Two.', 'One.');
    const said: (string | null)[] = [];
    const dialogs = new Set<HTMLElement>();
    for (let open = screen.queryByRole('dialog'); open !== null; open = screen.queryByRole('dialog')) {
      dialogs.add(open);
      said.push(within(open).getByText(/^(One|Two)\.$/).textContent);
      await user.click(within(open).getByRole('button', { name: 'OK' }));
    }
    expect(said).toEqual(['One.', 'Two.']);
    expect(dialogs.size).toBe(2);
  });
});
