/** Constants for the bundler: names and their values as source text. */
export const constants: Readonly<Record<string, string>>;
