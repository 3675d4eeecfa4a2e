import { act, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeAll, expect, it } from 'vitest';
import { loadCore } from '@core/index';
import { pretendLate } from '@core/late';
import { orderDetail } from '@features/orders/testing/answers';
import { openScreen } from '@testing/app';
import { ok, PENDING, serve } from '@testing/server';

const CHANGE = 'No answer yet. The request may still arrive, but only once.';
const UNKEYED = 'No answer yet. Please wait.';
const READ = 'Part of this page has not come. The line may be bad.';

beforeAll(async () => void (await loadCore()));
afterEach(() => pretendLate(null));

it('says what is late, and inside an open question, where alone it can be pressed', async () => {
  serve({ 'GET /order/v1/detail': ok(orderDetail('1')), 'POST /order/v1/withdraw': PENDING });
  const { user } = await openScreen('/orders/O1/audit');
  const ask = await screen.findByRole('button', { name: 'Withdraw application' });
  act(() => pretendLate('read'));
  expect(screen.getByText(READ).closest('dialog')).toBeNull();
  await user.click(ask);
  const question = screen.getByRole('dialog');
  await waitFor(() => expect(screen.getByText(READ).closest('dialog')).toBe(question));
  act(() => pretendLate('change'));
  expect(screen.getByText(CHANGE).closest('dialog')).toBe(question);
  await user.click(screen.getByRole('button', { name: 'Keep application' }));
  await waitFor(() => expect(screen.getByText(CHANGE).closest('dialog')).toBeNull());
  act(() => pretendLate(null));
  expect(screen.queryByRole('button', { name: 'Retry' })).toBeNull();
});

it('offers no Retry for a call that must not be made twice', async () => {
  serve({ 'GET /order/v1/detail': ok(orderDetail('1')) });
  await openScreen('/orders/O1/audit');
  await screen.findByRole('button', { name: 'Withdraw application' });
  act(() => pretendLate('change'));
  expect(screen.getByRole('button', { name: 'Retry' })).toBeTruthy();
  act(() => pretendLate('unkeyed'));
  expect(screen.getByText(UNKEYED)).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Retry' })).toBeNull();
});
