import { act, screen, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { type OutboxItem, outboxRead, submissionChanged } from '@offline/outboxSlice';
import { fakeServer, ok, openScreen, withRealCore } from '@testing/screen';

withRealCore();

const entry = (id: number, kind: OutboxItem['kind'], more: Partial<OutboxItem> = {}): OutboxItem => ({
  id,
  kind,
  pid: 'P1',
  status: 'waiting',
  refusal: null,
  ...more,
});

it('lists all waiting forms in one line, and each refused form in its own', async () => {
  fakeServer({ 'GET /order/v1/list': ok([]) });
  const { store } = await openScreen('/order');
  await screen.findByText('No order history go get your first loan');
  const refusal = { kind: 'business', code: 2001, msg: 'Please check the PIN code.', data: null } as const;
  act(() => {
    store.dispatch(
      outboxRead([entry(1, 'basic', { status: 'refused', refusal }), entry(2, 'work'), entry(3, 'feedback')]),
    );
  });
  const text = 'Saved on this phone, will send when online';
  const waiting = (await screen.findByText(text)).closest('li') ?? document.body;
  expect(screen.getAllByText(text)).toHaveLength(1);
  expect(within(waiting).getByText('Work information, Feedback').closest('details'), 'to be read at once').toBeNull();
  expect(
    within(waiting)
      .getAllByRole('button')
      .map(({ textContent }) => textContent),
  ).toEqual(['Retry']);
  act(() => void store.dispatch(submissionChanged({ id: 2, status: 'sending' })));
  const next = await screen.findByText('Next to be sent');
  expect(next.closest('li')?.textContent, 'after what is being sent').toContain('Feedback');
  const lines = screen.getByText('Sending…').closest('ul');
  expect(lines?.lastElementChild?.textContent).toContain('Next to be sent');
  expect(within(waiting).queryByRole('button'), 'sending already').toBeNull();
  act(() => void store.dispatch(submissionChanged({ id: 2, status: 'waiting' })));
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  act(() => void window.dispatchEvent(new Event('offline')));
  expect(within(waiting).queryByRole('button'), 'nothing to retry offline').toBeNull();
  const refused = screen.getByText('Not accepted: Please check the PIN code.').closest('li');
  expect(refused?.textContent).toContain('Basic information');
});
