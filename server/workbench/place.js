// Finds a free place for the handle (`handle.js`) over the app.

/** Minimum distance to other elements, and distance between tried places, in pixels. */
const [APART, STEP] = [4, 12];

/** Returns the left and top of a box that covers none of the controls; `undefined` if there is no such place. */
export function freePlace({ width, height }, [boxWidth, boxHeight], controls) {
  const isFree = (left, top) =>
    controls.every(
      (box) =>
        left + boxWidth + APART <= box.left ||
        box.right + APART <= left ||
        top + boxHeight + APART <= box.top ||
        box.bottom + APART <= top,
    );
  const lefts = [APART, width - boxWidth - APART, Math.round((width - boxWidth) / 2)];
  for (let top = height - boxHeight - APART; top >= APART; top -= STEP) {
    const left = lefts.find((one) => one >= 0 && isFree(one, top));
    if (left !== undefined) return [left, top];
  }
  return undefined;
}
