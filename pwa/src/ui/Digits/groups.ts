/** Whether digits are hidden, like in an account (`****1191`) or Aadhaar number (`XXXXXXXX7058`). */
export const isMasked = (number: string): boolean => /^[X*•]/.test(number);

/**
 * Groups of four from the start, so that they do not shift while typing; from the end if masked, to keep visible digits
 * together.
 */
export const groupsOf = (number: string): string[] =>
  (isMasked(number) ? number.split(/(?=(?:.{4})+$)/) : number.match(/.{1,4}/g)) ?? [];

export const numbersIn = (text: string): string[] => text.split(/([X*•\d]{5,})/);

/** The groups as a field draws them; undefined while there is nothing to group. */
export const grouped = (number: string): string | undefined =>
  number.length > 4 ? groupsOf(number).join(' ') : undefined;

/** For screen readers: digit by digit, with a pause after each group. */
export const spoken = (number: string): string =>
  groupsOf(number)
    .map((group) => [...group].join(' '))
    .join(', ');

/** A mobile number as it is read, `98765 43210`, from its sixth digit on; undefined while there is nothing to group. */
export const groupedPhone = (number: string): string | undefined =>
  number.length > 5 ? `${number.slice(0, 5)}\u00a0${number.slice(5)}` : undefined;
