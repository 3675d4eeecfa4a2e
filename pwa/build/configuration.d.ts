/** Names and values, the latter as source text. */
export const constants: Readonly<Record<string, string>>;
