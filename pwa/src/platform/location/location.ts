import { onRoute } from '@platform/navigation/routeEvents';
import { metaOf } from '@platform/navigation/routeMeta';
import type { AppStore } from '@platform/state';
import { loadCore } from '@core/index';
import type { LocationPermission } from '@core/types';
import { locationApi } from './api';
import { askForPlace, wasAsked } from './question';

const { needUpload, uploadPlace } = locationApi.endpoints;

/** Delay before the location calls, in milliseconds. The page's own calls go first. */
const AFTER_THE_PAGE_MS = 1500;
/** Time limit and maximum age of the position, in milliseconds. */
const READING = { timeout: 20_000, maximumAge: 600_000, enableHighAccuracy: false } as const;
/** Route of the application page, where the borrower understands why a lender asks. */
const ASKING_PAGE = 'productDetail';

/** Sends the location if the server requests it and the user agrees. First explains the reason. */
export function followLocation(store: AppStore): () => void {
  const tried = new Set<string>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const look = (pathname: string) => {
    const { token } = store.getState().session;
    const mayAsk = metaOf(pathname).name === ASKING_PAGE;
    const attempt = `${token} ${mayAsk}`;
    if (token === null || tried.has(attempt)) return;
    tried.add(attempt);
    sendPlace(store, mayAsk).catch(() => undefined);
  };
  const stop = onRoute((pathname) => {
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

/** Returns the state of the permission; `prompt` if the browser cannot tell. */
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
