import { render, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { I18nProvider } from '@i18n/I18nProvider';
import { loadTexts } from '@i18n/texts';
import { LoadedSelect } from './LoadedSelect';

const failed = { isFetching: false, isError: true, refetch: vi.fn() };

async function show(data: readonly string[] | undefined) {
  const texts = await loadTexts('en');
  render(
    <I18nProvider language="en" texts={texts} onChange={() => undefined}>
      <LoadedSelect
        name="state"
        label="State"
        value="Goa"
        onChange={() => undefined}
        query={{ ...failed, data }}
        optionOf={(place) => ({ value: place, label: place })}
      />
    </I18nProvider>,
  );
}

it('says that a list has not come, and asks again', async () => {
  await show(undefined);
  expect(screen.getByText('The list could not be loaded.')).toBeDefined();
  screen.getByRole('button', { name: 'Retry' }).click();
  expect(failed.refetch).toHaveBeenCalledOnce();
});

it('offers the list of before when a newer one cannot be had', async () => {
  await show(['Goa', 'Kerala']);
  expect(screen.getByRole('combobox', { name: 'State' })).toHaveProperty('value', 'Goa');
  expect(screen.queryByText('The list could not be loaded.')).toBeNull();
});
