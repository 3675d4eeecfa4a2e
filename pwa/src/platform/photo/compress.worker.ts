import { type Aim, compressOffscreen } from './compress';

/** What the page asks for. */
export interface CompressRequest {
  readonly photo: Blob;
  readonly aim: Aim;
}

/** The drawn photo, or null when this browser's worker cannot draw it. */
type CompressAnswer = Blob | null;

self.onmessage = async ({ data }: MessageEvent<CompressRequest>) => {
  const answer: CompressAnswer = await compressOffscreen(data.photo, data.aim).catch(() => null);
  self.postMessage(answer);
};
