import { type Aim, compressOffscreen } from './compress';

export interface CompressRequest {
  readonly photo: Blob;
  readonly aim: Aim;
}

type CompressAnswer = Blob | null;

self.onmessage = async ({ data }: MessageEvent<CompressRequest>) => {
  const answer: CompressAnswer = await compressOffscreen(data.photo, data.aim).catch(() => null);
  self.postMessage(answer);
};
