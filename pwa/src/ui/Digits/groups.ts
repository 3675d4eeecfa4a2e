/** Whether some of it is hidden, as an account (`****1191`) or an Aadhaar number (`XXXXXXXX7058`) is shown. */
export const isMasked = (number: string): boolean => /^[X*•]/.test(number);

/**
 * A long number in groups of four, as people read it out: from its start, so that groups stand still while it is typed; a
 * masked one from its end, so that the digits it shows stay together.
 */
export const groupsOf = (number: string): string[] =>
  (isMasked(number) ? number.split(/(?=(?:.{4})+$)/) : number.match(/.{1,4}/g)) ?? [];

/** A text cut before and after its long numbers: every other part is one. */
export const numbersIn = (text: string): string[] => text.split(/([X*•\d]{5,})/);

/** A number to be heard: digit by digit, with a pause after each group. */
export const spoken = (number: string): string =>
  groupsOf(number)
    .map((group) => [...group].join(' '))
    .join(', ');
