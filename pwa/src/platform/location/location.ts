import { onPage } from '@platform/navigation/pages';
import { metaOf } from '@platform/navigation/routeMeta';
import type { AppStore } from '@platform/state';
import { loadCore } from '@core/index';
import type { LocationPermission } from '@core/types';
import { locationApi } from './api';
import { askForPlace, wasAsked } from './question';

const { needUpload, uploadPlace } = locationApi.endpoints;

/** The page's own calls go first, in milliseconds. */
const AFTER_THE_PAGE_MS = 1500;
/** How long the phone may look for itself, and how old its answer may be, in milliseconds. */
const READING = { timeout: 20_000, maximumAge: 600_000, enableHighAccuracy: false } as const;
/** The page of applying, where the borrower knows why a lender asks. */
const ASKING_PAGE = 'productDetail';

/**
 * Looks, after each page, whether the server wants to know where the phone is; sends it when the user allows. Who was not
 * asked yet is told why first, and once.
 */
export function followLocation(store: AppStore): () => void {
  const tried = new Set<string>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const look = (pathname: string) => {
    const { token } = store.getState().session;
    const mayAsk = metaOf(pathname).name === ASKING_PAGE;
    const attempt = `${token} ${mayAsk}`;
    if (token === null || tried.has(attempt)) return;
    tried.add(attempt);
    // Denied, failing, late: the user is told nothing and misses nothing (specification, section 8).
    sendPlace(store, mayAsk).catch(() => undefined);
  };
  const stop = onPage((pathname) => {
    clearTimeout(timer);
    timer = setTimeout(() => look(pathname), AFTER_THE_PAGE_MS);
  });
  return () => {
    clearTimeout(timer);
    stop();
  };
}

async function sendPlace({ dispatch }: AppStore, mayAsk: boolean): Promise<void> {
  if (!('geolocation' in navigator)) return;
  const permission = await permissionNow();
  const [core, wanted] = await Promise.all([loadCore(), dispatch(needUpload.initiate()).unwrap()]);
  const outcome = core.location({ wanted, permission, mayAsk, asked: wasAsked() });
  if (outcome.kind === 'skip') return;
  if (outcome.kind === 'explain' && !(await askForPlace())) return;
  const { latitude, longitude } = await place();
  await dispatch(uploadPlace.initiate({ type: 'gps', address: '', latitude, longitude }));
}

/** Where browsers cannot say, reading the place asks. */
async function permissionNow(): Promise<LocationPermission> {
  try {
    return (await navigator.permissions.query({ name: 'geolocation' })).state;
  } catch {
    return 'prompt';
  }
}

const place = (): Promise<GeolocationCoordinates> =>
  new Promise((found, failed) => {
    navigator.geolocation.getCurrentPosition(({ coords }) => found(coords), failed, READING);
  });
