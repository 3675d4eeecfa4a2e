import type { Timestamp } from '@core/types';
import { dayOf } from '@i18n/formats';
import { now, shown } from '@platform/now';

const DAY_MS = 86_400_000;

const midnight = (ms: number): number => Date.parse(dayOf(new Date(ms).toISOString() as Timestamp));

/** Returns the number of midnights (IST) since a response arrived at the phone's time `ms`, in epoch milliseconds. */
export const daysSince = (ms: number): number => (midnight(now()) - midnight(shown(ms))) / DAY_MS;
