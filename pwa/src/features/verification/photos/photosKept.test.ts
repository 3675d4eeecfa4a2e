import { beforeEach, describe, expect, it, vi } from 'vitest';
import { createStore } from '@app/store';
import { imageInvalid } from '@core/generated/refusals';
import type { ApiError } from '@platform/calls/api';
import { signedIn } from '@platform/session/slice';
import { redraw } from '@platform/photo/preparePhoto';
import { saveDraft } from '@offline/actions';
import { settled } from '@testing/time';
import { photoChosen, photoSent } from './photos';
import { withRealCore } from '@testing/screen';
import { uploadPhoto } from './uploadPhoto';

vi.mock('./uploadPhoto', () => ({ uploadPhoto: vi.fn() }));
vi.mock('@offline/actions', () => ({ saveDraft: vi.fn(() => Promise.resolve()) }));
vi.mock('@platform/photo/preparePhoto', async (original) => ({ ...(await original<object>()), redraw: vi.fn() }));
const upload = vi.mocked(uploadPhoto);
const aside = vi.mocked(saveDraft);
const draw = vi.mocked(redraw);

const READ = { id: 'img-1', read: null, faceStatus: null };
const photo = (...more: number[]) =>
  new Blob([new Uint8Array([0xff, 0xd8, 0xff, 0xe0, ...more])], { type: 'image/jpeg' });
const failure = (kind: ApiError['kind'], code: number): ApiError => ({ kind, code, msg: 'No', data: null });
const keys = () => upload.mock.calls.map(([, , , key]) => key);

withRealCore();

beforeEach(() => {
  vi.resetAllMocks();
  aside.mockResolvedValue();
  URL.createObjectURL = () => 'blob:1';
  URL.revokeObjectURL = vi.fn();
});

function signedInStore() {
  const store = createStore();
  store.dispatch(signedIn({ token: 'a', phone: '917000099001', isApp: false }));
  return { store, front: () => store.getState().drafts.photos.front };
}

describe('a photo that the server did not take', () => {
  it.each([
    ['is busy', failure('protocol', 4290)],
    ['fails', failure('protocol', 5000)],
    ['cannot serve now', failure('protocol', 5030)],
    ['stands behind a proxy that answers with a page', failure('protocol', 502)],
    ['is hidden behind the page of a Wi-Fi', failure('protocol', 200)],
    ['still works on it', failure('protocol', 4091)],
    ['has ended the session', failure('business', -4)],
  ])('because it %s is kept, and tried again after growing pauses under the same key', async (_why, error) => {
    upload.mockRejectedValueOnce(error).mockRejectedValueOnce(error).mockResolvedValueOnce(READ);
    const { store, front } = signedInStore();
    expect(await store.dispatch(photoChosen('front', photo()))).toEqual({ kind: 'none' });
    expect(front()).toEqual({ kind: 'unsent', preview: 'blob:1', againWithin: 3 });
    await store.dispatch(photoSent('front', 'blob:1'));
    expect(front()).toMatchObject({ kind: 'unsent', againWithin: 6 });
    await store.dispatch(photoSent('front', 'blob:1'));
    expect(front()).toMatchObject({ kind: 'stored', id: 'img-1' });
    expect(new Set(keys()).size).toBe(1);
    await settled();
    expect(aside).not.toHaveBeenCalledWith(expect.anything(), null);
  });

  it('waits a minute at most', async () => {
    upload.mockRejectedValue(failure('protocol', 503));
    const { store, front } = signedInStore();
    await store.dispatch(photoChosen('front', photo()));
    for (let tries = 0; tries < 6; tries += 1) await store.dispatch(photoSent('front', 'blob:1'));
    expect(front()).toMatchObject({ kind: 'unsent', againWithin: 60 });
  });

  it.each([
    ['by its rules', failure('business', 1105)],
    ['as too large', failure('protocol', 413)],
  ])('but refused %s goes', async (_how, error) => {
    upload.mockRejectedValue(error);
    const { store, front } = signedInStore();
    expect(await store.dispatch(photoChosen('front', photo()))).toEqual({ kind: 'rejected', error });
    expect(front()).toBeUndefined();
  });
});

describe('a photo that the server cannot decode', () => {
  const undecodable = failure('business', imageInvalid);

  it('is drawn by the browser and sent once more, under a key of its own', async () => {
    const drawn = photo(1);
    draw.mockResolvedValue(drawn);
    upload.mockRejectedValueOnce(undecodable).mockResolvedValueOnce(READ);
    const { store, front } = signedInStore();
    expect(await store.dispatch(photoChosen('front', photo()))).toEqual({ kind: 'none' });
    expect(front()).toMatchObject({ kind: 'stored' });
    expect(upload.mock.calls[1]?.[2]).toBe(drawn);
    expect(new Set(keys()).size).toBe(2);
  });

  it.each([
    ['once more', () => Promise.resolve(photo(1)), 2],
    ['and the browser cannot draw it either', () => Promise.reject(new Error('decode')), 1],
  ])('is refused %s, and goes', async (_how, drawn, times) => {
    draw.mockImplementation(drawn);
    upload.mockRejectedValue(undecodable);
    const { store, front } = signedInStore();
    expect(await store.dispatch(photoChosen('front', photo()))).toEqual({ kind: 'rejected', error: undecodable });
    expect(upload).toHaveBeenCalledTimes(times);
    expect(front()).toBeUndefined();
  });
});
