import { beforeEach, describe, expect, it, vi } from 'vitest';
import { createStore } from '@app/store';
import { signedIn, signedOut } from '@platform/session/slice';
import { saveDraft } from '@offline/actions';
import { eventually, settled } from '@testing/time';
import { photoChosen, photoFound } from './photos';
import { withRealCore } from '@testing/screen';
import { uploadPhoto } from './uploadPhoto';

vi.mock('./uploadPhoto', () => ({ uploadPhoto: vi.fn() }));
vi.mock('@offline/actions', () => ({ saveDraft: vi.fn(() => Promise.resolve()) }));
const upload = vi.mocked(uploadPhoto);
const aside = vi.mocked(saveDraft);

const READ = { name: 'ASHA RAO', idNo: null, panNo: 'ABCPK1234F', dateOfBirth: null, gender: null, address: null };
const photo = () => new Blob([new Uint8Array([0xff, 0xd8, 0xff, 0xe0, 1, 2, 3])], { type: 'image/jpeg' });

withRealCore();

let revoked: string[] = [];
beforeEach(() => {
  vi.clearAllMocks();
  let count = 0;
  revoked = [];
  URL.createObjectURL = () => `blob:preview-${(count += 1)}`;
  URL.revokeObjectURL = (address) => revoked.push(address);
});

function signedInStore() {
  const store = createStore();
  store.dispatch(signedIn({ token: 'a', phone: '917000099001', isApp: false }));
  return store;
}
type Store = ReturnType<typeof signedInStore>;

function nextUser(store: Store) {
  store.dispatch(signedOut({ loginHref: null }));
  store.dispatch(signedIn({ token: 'b', phone: '917000099002', isApp: false }));
}
const photosOf = (store: Store) => store.getState().drafts.photos;

describe('a photo whose user leaves', () => {
  it('while it is made ready is not sent, nor shown or kept for the next user', async () => {
    const store = signedInStore();
    const chosen = store.dispatch(photoChosen('front', photo()));
    nextUser(store);
    expect(await chosen).toEqual({ kind: 'none' });
    expect(upload).not.toHaveBeenCalled();
    expect(photosOf(store)).toEqual({});
    expect(aside).not.toHaveBeenCalled();
  });

  it.each([
    ['is read', (done: () => void) => done()],
    ['is refused', (_done: () => void, failed: () => void) => failed()],
  ])('while it is on its way leaves nothing of it to the next user when it %s', async (_how, end) => {
    let [done, failed] = [() => {}, () => {}];
    upload.mockImplementation(
      () =>
        new Promise((resolve, reject) => {
          done = () => resolve({ id: 'img-1', read: READ, faceStatus: null });
          failed = () => reject({ kind: 'business', code: 1, msg: 'Theirs', data: null });
        }),
    );
    const store = signedInStore();
    const chosen = store.dispatch(photoChosen('pan', photo()));
    await eventually(() => expect(aside).toHaveBeenCalledTimes(1));
    nextUser(store);
    aside.mockClear();
    end(done, failed);
    expect(await chosen, 'what is said').toEqual({ kind: 'none' });
    upload.mock.calls[0]?.[4](50);
    await settled();
    expect(photosOf(store)).toEqual({});
    expect(aside).not.toHaveBeenCalled();
  });

  it('goes out of memory, sent or not', async () => {
    upload
      .mockResolvedValueOnce({ id: 'img-1', read: READ, faceStatus: null })
      .mockRejectedValueOnce({ kind: 'network', code: 0, msg: '', data: null });
    const store = signedInStore();
    await store.dispatch(photoChosen('pan', photo()));
    await store.dispatch(photoChosen('front', photo()));
    const kept = { type: 'image/jpeg', base64: btoa('abc'), key: 'k', stored: null };
    store.dispatch(photoFound('back', kept));
    const shown = Object.values(photosOf(store));
    expect(shown.map(({ kind }) => kind)).toEqual(['stored', 'unsent', 'unsent']);
    const previews = shown.map((one) => (one.kind === 'preparing' ? '' : one.preview));
    expect(previews.filter((one) => revoked.includes(one))).toEqual([]);
    nextUser(store);
    expect(revoked).toEqual(expect.arrayContaining(previews));
  });
});
