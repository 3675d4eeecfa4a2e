/** Whether some digits are hidden, as in an account number (`****1191`) or Aadhaar number (`XXXXXXXX7058`). */
export const isMasked = (number: string): boolean => /^[X*•]/.test(number);

/** Splits a number into groups of four; a masked number from its end, so that visible digits stay together. */
export const groupsOf = (number: string): string[] =>
  (isMasked(number) ? number.split(/(?=(?:.{4})+$)/) : number.match(/.{1,4}/g)) ?? [];

/** Splits a text at its long numbers. Digits beside a letter belong to a reference, such as `SL261129M4`, not to a number. */
export const numbersIn = (text: string): string[] => text.split(/(\b[X\d]{5,}\b|[*•][*•\d]{4,})/);

/** Returns the groups as a field shows them; undefined for a single group. */
export const grouped = (number: string): string | undefined =>
  number.length > 4 ? groupsOf(number).join(' ') : undefined;

/** Returns the number for screen readers: digit by digit, with a pause after each group. */
export const spoken = (number: string): string =>
  groupsOf(number)
    .map((group) => [...group].join(' '))
    .join(', ');

/** Formats a mobile number as `98765 43210`; undefined for up to five digits. */
export const groupedPhone = (number: string): string | undefined =>
  number.length > 5 ? `${number.slice(0, 5)}\u00a0${number.slice(5)}` : undefined;
