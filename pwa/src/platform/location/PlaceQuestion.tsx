import { useEffect, useState } from 'react';
import { loadCore } from '@core/index';
import type { LocationPermission, NeedUpload } from '@core/types';
import { useT } from '@i18n/useT';
import { api } from '@platform/calls/api';
import { type AppDispatch, useAppDispatch } from '@platform/state';
import { Button } from '@ui/Button/Button';
import { Card } from '@ui/Card/Card';
import { columnsClass } from '@ui/Stack/Stack';

/** A place, in degrees. `address` is empty, because browsers provide none. */
interface Place {
  readonly type: 'gps';
  readonly address: '';
  readonly latitude: number;
  readonly longitude: number;
}

const locationApi = api.injectEndpoints({
  endpoints: (build) => ({
    needUpload: build.mutation<NeedUpload[], void>({
      query: () => ({ url: '/device/v1/needUpload', method: 'POST', body: {}, isBackground: true }),
    }),
    uploadPlace: build.mutation<null, Place>({
      query: (body) => ({ url: '/device/v1/upload/device_info', method: 'POST', body, isBackground: true }),
    }),
  }),
});

const { needUpload, uploadPlace } = locationApi.endpoints;

/** Delay before the location calls, in milliseconds. The page's own calls go first. */
const AFTER_THE_PAGE_MS = 1500;
/** Time limit and maximum age of the position, in milliseconds. */
const READING = { timeout: 20_000, maximumAge: 600_000, enableHighAccuracy: false } as const;
/** Local storage key, set once the user was asked. A logout keeps it. */
const ASKED = 'placeAsked';

/**
 * Sends the location if the server requests it and the user agrees. Explains, before the browser's prompt, why the
 * lender asks. The user can ignore the question. Failures are silent.
 */
export function PlaceQuestion() {
  const t = useT();
  const dispatch = useAppDispatch();
  const [isOpen, setIsOpen] = useState(false);

  useEffect(() => {
    if (!('geolocation' in navigator)) return undefined;
    const begin = async () => {
      const permission = await permissionNow();
      const [core, wanted] = await Promise.all([loadCore(), dispatch(needUpload.initiate()).unwrap()]);
      const asked = localStorage.getItem(ASKED) !== null;
      const { kind } = core.location({ wanted, permission, mayAsk: true, asked });
      setIsOpen(kind === 'explain');
      if (kind === 'send') await sendPlace(dispatch);
    };
    const timer = setTimeout(() => {
      begin().catch(() => undefined);
    }, AFTER_THE_PAGE_MS);
    return () => clearTimeout(timer);
  }, [dispatch]);

  const answer = (agreed: boolean) => {
    localStorage.setItem(ASKED, '1');
    setIsOpen(false);
    if (agreed) sendPlace(dispatch).catch(() => undefined);
  };

  if (!isOpen) return null;
  return (
    <Card tone="info" title={t('product.placeTitle')} titleGap={8}>
      <p>{t('product.placeText')}</p>
      <div className={columnsClass(12, 'buttons')} data-above={16}>
        <Button variant="secondary" onClick={() => answer(false)}>
          {t('outside.notNow')}
        </Button>
        <Button variant="secondary" onClick={() => answer(true)}>
          {t('bank.yes')}
        </Button>
      </div>
    </Card>
  );
}

async function sendPlace(dispatch: AppDispatch): Promise<void> {
  const { latitude, longitude } = await position();
  await dispatch(uploadPlace.initiate({ type: 'gps', address: '', latitude, longitude }));
}

const position = (): Promise<GeolocationCoordinates> =>
  new Promise((found, failed) => {
    navigator.geolocation.getCurrentPosition(({ coords }) => found(coords), failed, READING);
  });

/** Returns the state of the permission; `prompt` if the browser cannot tell. */
async function permissionNow(): Promise<LocationPermission> {
  try {
    return (await navigator.permissions.query({ name: 'geolocation' })).state;
  } catch {
    return 'prompt';
  }
}
