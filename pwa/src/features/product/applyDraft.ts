import type { Draft } from '@offline/drafts';
import { type ApplyDrafts, applyRestored } from './applySlice';

/** Prepared applications. They are sent only by a tap. */
export const applyDraft: Draft = {
  name: 'apply',
  read: ({ apply }) => (Object.keys(apply).length === 0 ? null : apply),
  restored: (value, over) => applyRestored({ draft: value as ApplyDrafts | null, over }),
};
