import type { OutboxItem, SubmissionStatus, SubmissionKind } from '@offline/outboxSlice';
import { orderItem } from '@features/orders/testing/answers';
import { type Answers, ok } from '@testing/answers';
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
const PIN = 'PIN code does not belong to the district.';

/** What waits for a network, as every screen shows it at its top. */
export const OFFLINE: Readonly<Record<string, Screen>> = {
  outbox: {
    waiting: lines(true, item(1, 'basic', 'waiting'), item(2, 'work', 'waiting'), item(3, 'feedback', 'waiting')),
    sending: lines(false, item(1, 'basic', 'sending'), item(2, 'work', 'waiting')),
    refused: lines(false, item(1, 'basic', 'refused', PIN), item(2, 'feedback', 'refused')),
    sent: lines(false, item(1, 'contacts', 'sent')),
  },
};
