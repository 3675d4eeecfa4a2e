/** Sends a request to a worker. Resolves to null if the worker failed; rejects on a timeout. */
export async function askWorker<Request, Answer>(
  worker: Worker,
  request: Request,
  timeoutMs: number,
  transfer: Transferable[] = [],
): Promise<Answer | null> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  try {
    return await new Promise<Answer | null>((resolve, reject) => {
      timer = setTimeout(() => reject(new Error('the worker did not answer in time')), timeoutMs);
      worker.onmessage = ({ data }: MessageEvent<Answer | null>) => resolve(data);
      worker.onerror = () => resolve(null);
      worker.postMessage(request, transfer);
    });
  } finally {
    clearTimeout(timer);
    worker.terminate();
  }
}
