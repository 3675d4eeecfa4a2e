import { ANSWER_SCHEMAS } from '@core/generated/answerSchemas';
import { feedbackDraft, feedbackSender } from '@features/feedback/persistence';
import { applyDraft } from '@features/product/applyDraft';
import { bankDraft } from '@features/bank/bankDraft';
import { stepSenders, verificationDraft } from '@features/verification/persistence';
import { SLOTS, photoDraftName, photoFound } from '@features/verification/photos/photos';
import type { OfflineParts } from '@offline/parts';

/**
 * Queries whose responses are stored for use without a network. Excludes identity data (text read from photos, face
 * checks, codes) and responses that expire at once (pre-check, Key Fact Statement). A misspelt name does not compile.
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
  'appConfig',
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
] as const satisfies readonly (keyof typeof ANSWER_SCHEMAS)[];

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
