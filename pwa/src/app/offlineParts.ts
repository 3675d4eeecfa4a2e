import { ANSWER_SCHEMAS } from '@core/generated/answerSchemas';
import type { accountApi } from '@features/account/api';
import type { bankApi } from '@entities/bank/api';
import type { feedbackApi } from '@features/feedback/api';
import { feedbackDraft, feedbackSender } from '@features/feedback/persistence';
import type { homeApi } from '@entities/home/api';
import type { ifscApi } from '@features/ifsc/api';
import type { ordersApi } from '@features/orders/api';
import type { papersApi } from '@features/papers/api';
import { applyDraft } from '@features/product/applyDraft';
import { bankDraft } from '@features/bank/bankDraft';
import type { productApi } from '@entities/product/api';
import type { bookingApi } from '@entities/booking/api';
import type { verificationApi } from '@features/verification/api';
import { stepSenders, verificationDraft } from '@features/verification/persistence';
import { SLOTS, photoDraftName, photoFound } from '@features/verification/photos/photos';
import type { authStatusApi } from '@entities/verification/api';
import type { OfflineParts } from '@offline/parts';

/** Names of all endpoints. A misspelt name in the lists below does not compile. */
type EndpointName = keyof (typeof accountApi &
  typeof bankApi &
  typeof feedbackApi &
  typeof homeApi &
  typeof ifscApi &
  typeof ordersApi &
  typeof papersApi &
  typeof productApi &
  typeof bookingApi &
  typeof verificationApi &
  typeof authStatusApi)['endpoints'];

/**
 * Queries whose responses are stored for use without a network. Excludes identity data (text read from photos, face
 * checks, codes) and responses that expire at once (pre-check, Key Fact Statement).
 */
const READABLE = [
  'homeIndex',
  'orderList',
  'orderDetail',
  'extension',
  'papers',
  'paper',
  'productInfo',
  'bookings',
  'booking',
  'bankCards',
  'faq',
  'aboutUs',
  'opinionConfig',
  'opinionList',
  'authStatus',
  'authForm',
  'kycConfig',
  'livingConfig',
  'states',
  'districts',
  'banks',
  'bankStates',
  'bankCities',
  'branches',
] as const satisfies readonly (EndpointName & keyof typeof ANSWER_SCHEMAS)[];

export const offlineParts: OfflineParts = {
  drafts: [verificationDraft, bankDraft, feedbackDraft, applyDraft],
  senders: { ...stepSenders, feedback: feedbackSender },
  answers: new Map(READABLE.map((name) => [name, ANSWER_SCHEMAS[name]])),
  restoreFiles: async (find, dispatch) => {
    for (const slot of SLOTS) {
      const saved = await find(photoDraftName(slot));
      if (saved !== null) dispatch(photoFound(slot, saved));
    }
  },
};
