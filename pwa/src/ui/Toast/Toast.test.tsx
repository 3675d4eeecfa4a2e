import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';

import { I18nProvider } from '@i18n/I18nProvider';
import { loadTexts } from '@i18n/texts';

import { ToastProvider, useToast } from './Toast';

function Speaker({ texts }: { readonly texts: readonly string[] }) {
  const { show } = useToast();
  return (
    <button type="button" onClick={() => texts.forEach((text) => show(text))}>
      Speak
    </button>
  );
}

async function speak(...said: string[]) {
  const texts = await loadTexts('en');
  const user = userEvent.setup();
  render(
    <I18nProvider language="en" texts={texts}>
      <ToastProvider>
        <Speaker texts={said} />
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
