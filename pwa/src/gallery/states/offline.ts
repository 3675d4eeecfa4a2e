import type { OutboxItem, SubmissionStatus, SubmissionKind } from '@offline/outboxSlice';
import { orderDetail, orderItem } from '@features/orders/testing/answers';
import { type Answers, ok, PENDING } from '@testing/answers';
import { type GalleryState, type Screen } from '../state';

const orders: Answers = {
  'GET /order/v1/list': ok([orderItem('6')]),
  'GET /bank/v1/find-user-bank-card': ok([]),
};
const item = (id: number, kind: SubmissionKind, status: SubmissionStatus, msg = ''): OutboxItem => ({
  id,
  kind,
  pid: 'P1',
  status,
  refusal: status === 'refused' ? { kind: 'business', code: 2001, msg, data: null } : null,
});
const lines = (offline: boolean, ...outbox: readonly OutboxItem[]): GalleryState => ({
  path: '/order',
  answers: orders,
  offline,
  outbox,
});
const order = (state: string): Answers => ({ 'GET /order/v1/detail': ok(orderDetail(state)) });
const PIN = 'PIN code does not belong to the district.';

/** Bars that every screen can show: the outbox and late calls. One state has an open dialog. */
export const OFFLINE: Readonly<Record<string, Screen>> = {
  outbox: {
    waiting: lines(true, item(1, 'basic', 'waiting'), item(2, 'work', 'waiting'), item(3, 'feedback', 'waiting')),
    sending: lines(false, item(1, 'basic', 'sending'), item(2, 'work', 'waiting')),
    refused: lines(false, item(1, 'basic', 'refused', PIN), item(2, 'feedback', 'refused')),
    sent: lines(false, item(1, 'contacts', 'sent')),
  },
  late: {
    loading: { path: '/order', answers: { ...orders, 'GET /order/v1/list': PENDING }, late: 'read' },
    change: {
      path: '/orders/O1/confirm',
      answers: { ...order('2'), 'POST /order/v1/loan': PENDING },
      acts: [{ press: 'orders.getMoney' }],
      late: 'change',
    },
    question: {
      path: '/orders/O1/audit',
      answers: { ...order('1'), 'POST /order/v1/withdraw': PENDING },
      acts: [{ press: 'orders.withdraw' }, { press: 'orders.withdrawConfirm' }],
      late: 'change',
    },
  },
};
