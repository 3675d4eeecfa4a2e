import type { Timestamp } from '@core/types';
import { daysBetween } from '@i18n/days';
import { dayOf } from '@i18n/formats';
import { nowText, shown } from '@platform/now';

/** Returns the number of midnights (IST) since a response arrived at the phone's time `ms`, in epoch milliseconds. */
export const daysSince = (ms: number): number =>
  daysBetween(dayOf(new Date(shown(ms)).toISOString() as Timestamp), dayOf(nowText()));
