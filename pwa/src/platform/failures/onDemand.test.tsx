import { cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { I18nProvider } from '@i18n/I18nProvider';
import { loadTexts } from '@i18n/texts';
import { onDemand } from './onDemand';

const MISSING = Object.assign(new Error('Loading chunk x failed.'), { name: 'ChunkLoadError' });

async function open(load: () => Promise<() => string>) {
  const reload = vi.fn();
  vi.stubGlobal('location', { ...window.location, reload });
  const Part = onDemand(load, 44);
  render(
    <I18nProvider language="en" texts={await loadTexts('en')}>
      <Part />
    </I18nProvider>,
  );
  const user = userEvent.setup();
  return { reload, retry: async () => user.click(await screen.findByRole('button', { name: 'Retry' })) };
}

it('a missing part comes with a retry, without a reload', async () => {
  let isThere = false;
  const { reload, retry } = await open(() => (isThere ? Promise.resolve(() => 'the part') : Promise.reject(MISSING)));
  await screen.findByRole('alert');
  isThere = true;
  await retry();
  expect(await screen.findByText('the part')).toBeTruthy();
  expect(screen.queryByRole('alert')).toBeNull();
  expect(reload).not.toHaveBeenCalled();
});

it('a retry that fails too reloads the page, which may be old, and nothing reloads it again', async () => {
  const missing = () => Promise.reject(MISSING);
  const first = await open(missing);
  await first.retry();
  await waitFor(() => expect(first.reload).toHaveBeenCalledOnce());
  cleanup();
  const second = await open(missing);
  await second.retry();
  await waitFor(() => expect(screen.getByRole('button', { name: 'Retry' }).ariaBusy).not.toBe('true'));
  expect(second.reload).not.toHaveBeenCalled();
});
