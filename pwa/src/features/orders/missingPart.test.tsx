import { screen, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';

import { leaveFor } from '@platform/navigation/leaveFor';
import { withRealCore } from '@testing/screen';
import { eventually } from '@testing/time';

import { orderDetail } from './testing/answers';
import { openDetail, repayButton } from './testing/detail';
import { RUNNING, steady } from './testing/steady';

vi.mock('@platform/navigation/leaveFor', () => ({ leaveFor: vi.fn() }));
vi.mock(import('@platform/failures/onDemand'), async (original) => {
  const { onDemand } = await original();
  return { onDemand: (_, height) => onDemand(() => Promise.reject(new Error('Loading chunk failed.')), height) };
});

withRealCore();

it('a loan is paid although a script that explains the payment is missing, and what needs the script says so', async () => {
  vi.useFakeTimers({ now: new Date('2026-12-26T12:00:00+05:30'), toFake: ['Date'] });
  const { user } = await openDetail(steady('6', RUNNING));
  await user.click(await screen.findByRole('button', { name: 'Pay another amount' }));
  expect(await screen.findByRole('button', { name: 'Retry' })).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Pay everything today: ₹6,745.21' }));
  const sheet = within(await screen.findByRole('dialog', { name: 'Repay Saral Steady' }));
  expect(await sheet.findByRole('button', { name: 'Retry' })).toBeTruthy();
  await user.click(sheet.getByRole('button', { name: 'Pay ₹6,745.21' }));
  await eventually(() => expect(leaveFor).toHaveBeenCalledTimes(1));
});

it('a tap whose script is missing leaves the order as it is, without a network too', async () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  const { user } = await openDetail(orderDetail('6'));
  await user.click(await screen.findByRole('button', { name: 'Show what it would cost' }));
  expect((await screen.findByRole('alert')).textContent).toMatch(/^There is no connection\./);
  await repayButton();
});
