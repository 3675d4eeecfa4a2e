import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { I18nProvider } from '@i18n/I18nProvider';
import { loadTexts } from '@i18n/texts';
import { DetailsAge } from './DetailsAge';

it('tells the age of the oldest data among those that are stored', async () => {
  const texts = await loadTexts('en');
  const fresh = (time: string) => ({
    data: {},
    fulfilledTimeStamp: Date.parse(`2026-11-20T${time}:00+05:30`),
    refetch: () => undefined,
  });
  const stored = (time: string) => ({ ...fresh(time), restoredAt: fresh(time).fulfilledTimeStamp });
  render(
    <I18nProvider language="en" texts={texts} onChange={() => undefined}>
      <DetailsAge of={[stored('12:00'), fresh('09:00'), stored('10:15'), stored('11:00')]} />
    </I18nProvider>,
  );
  expect(screen.getByRole('status').textContent).toMatch(/^Loan details as of .*10:15$/);
});
