import { render, screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { I18nProvider } from '@i18n/I18nProvider';
import { loadTexts } from '@i18n/texts';
import { MovedOnContext } from '@ui/Page/Page';
import { MessagePage } from './MessagePage';

const texts = await loadTexts('en');

it('says its title once, in the content, where the focus goes when the page opens', () => {
  render(
    <I18nProvider language="en" texts={texts}>
      <MovedOnContext value={{ current: true }}>
        <MessagePage illustration={<svg />} title="Only for iOS users" text="Open this page in Safari." />
      </MovedOnContext>
    </I18nProvider>,
  );
  const title = within(screen.getByRole('main')).getByRole('heading', { level: 1, name: 'Only for iOS users' });
  expect(screen.getAllByRole('heading')).toEqual([title]);
  expect(document.activeElement).toBe(title);
});
