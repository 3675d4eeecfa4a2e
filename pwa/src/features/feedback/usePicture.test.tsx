import { act, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { expect, it, vi } from 'vitest';
import { I18nProvider } from '@i18n/I18nProvider';
import { loadTexts } from '@i18n/texts';
import type { BlobText } from '@offline/blobs';
import { eventually, settled } from '@testing/time';
import { ToastProvider } from '@ui/Toast/Toast';
import { usePicture } from './PictureField';

const stored = vi.hoisted(() => ({ value: null as unknown, read: (): void => undefined }));
vi.mock('@offline/actions', () => ({
  loadDraft: () => Promise.resolve(null),
  saveDraft: (_name: string, value: unknown) => Promise.resolve(void (stored.value = value)),
}));
vi.mock('@offline/blobs', () => ({
  textOf: () => new Promise((done) => (stored.read = () => done({ text: 'photo' } as unknown as BlobText))),
}));
vi.mock('@platform/photo/preparePhoto', () => ({
  preparePhoto: (_core: unknown, photo: Blob) => Promise.resolve({ kind: 'ready', photo }),
}));
vi.mock('@core/index', () => ({ loadCore: () => Promise.resolve({}) }));

const texts = await loadTexts('en');

it('forgets a photo that is removed while it is read', async () => {
  URL.createObjectURL = () => 'blob:photo';
  URL.revokeObjectURL = () => undefined;
  const wrapper = ({ children }: { readonly children: ReactNode }) => (
    <I18nProvider language="en" texts={texts}>
      <ToastProvider>{children}</ToastProvider>
    </I18nProvider>
  );
  const { result } = renderHook(() => usePicture(true), { wrapper });
  await act(async () => result.current.choose(new Blob(['x'])));
  await eventually(() => expect(result.current.chosen).not.toBeNull());
  await act(async () => result.current.clear());
  stored.read();
  await settled();
  expect(result.current.chosen).toBeNull();
  expect(stored.value).toBeNull();
});
