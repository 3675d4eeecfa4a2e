export const constants: Readonly<Record<string, string>>;
