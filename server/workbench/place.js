// Where the handle may lie over the app.

/** Pixels between the handle and anything else, and between two places that are tried. */
const [APART, STEP] = [4, 12];

/** A place of the window where a box of this size covers none of the controls. */
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
