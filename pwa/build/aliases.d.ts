export const aliases: Record<string, string>;
