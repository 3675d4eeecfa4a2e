import { api } from '@platform/calls/api';
import type { ApiCall } from '@platform/calls/baseQuery';
import { formOf, type Parts } from '@platform/calls/multipart';
import type { AppDispatch } from '@platform/state';
import type { LivingCheck, OcrResult } from '@core/types';
import type { PhotoSlot, StoredPhoto } from '../draftsSlice';
import { withProgress } from '@platform/calls/uploadProgress';

interface Upload {
  readonly parts: Parts;
  readonly key: string;
  readonly onPercent: (percent: number) => void;
}

const upload =
  (url: string) =>
  ({ parts, key, onPercent }: Upload): ApiCall => ({
    url,
    method: 'POST',
    body: formOf(parts),
    headers: { 'Idempotency-Key': key },
    transport: withProgress(onPercent),
  });

const photosApi = api.injectEndpoints({
  endpoints: (build) => ({
    readCard: build.mutation<OcrResult, Upload>({ query: upload('/auth/v1/ocr-separate') }),
    checkFace: build.mutation<LivingCheck, Upload>({ query: upload('/auth/v3/living-check') }),
  }),
});

/** Form field `type` of the card-reading (OCR) call, by photo (contract, section 2). */
const CARD_TYPE: Readonly<Record<Exclude<PhotoSlot, 'face'>, string>> = { front: '1', back: '2', pan: '3' };

export async function uploadPhoto(
  dispatch: AppDispatch,
  slot: PhotoSlot,
  photo: Blob,
  key: string,
  onPercent: (percent: number) => void,
): Promise<StoredPhoto> {
  const { readCard, checkFace } = photosApi.endpoints;
  if (slot === 'face') {
    const checked = await dispatch(checkFace.initiate({ parts: { image: photo }, key, onPercent })).unwrap();
    return { id: checked.livenessId, read: null, faceStatus: checked.status };
  }
  const parts = { type: CARD_TYPE[slot], image: photo, notNeed: '' };
  const read = await dispatch(readCard.initiate({ parts, key, onPercent })).unwrap();
  return { id: read.imageId, read: read.value_keys, faceStatus: null };
}
