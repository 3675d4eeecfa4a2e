import { screen } from '@testing-library/react';
import type { OrderDetail } from '@core/types';
import { QUOTE } from './answers';
import { type Answers, fakeServer, ok, openScreen } from '@testing/screen';

export const DETAIL = 'GET /order/v1/detail';
export const REPAY = 'POST /pay-order/v1/repay';
export const LINK = ok({ paymentUrl: '/sandbox/pay?id=PAY1' });

export async function openDetail(detail: OrderDetail, answers: Answers = {}) {
  const server = fakeServer({ [DETAIL]: ok(detail), [REPAY]: LINK, 'GET /order/v1/calculate': ok(QUOTE), ...answers });
  const opened = await openScreen('/orders/O1/detail');
  return { ...opened, server };
}

export const repayButton = (amount = '₹5,035.00') => screen.findByRole('button', { name: `Repayment ${amount}` });
