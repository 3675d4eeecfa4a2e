/** Calls `work` with each item of a list, with up to `most` calls in parallel. */
export async function each(list, most, work) {
  const left = list.values();
  const worker = async () => {
    for (const one of left) await work(one);
  };
  await Promise.all(Array.from({ length: most }, worker));
}
