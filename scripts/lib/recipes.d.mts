/** A fenced block of a document; `line` is the number of its first line, `printed` its output in the document. */
export type Example = { path: string; line: number; language: string; text: string; printed?: string };
export declare function examples(path: string, source?: string): Example[];
export declare function isInBrowser(example: Example): boolean;
export declare function compiled(example: Example, module: 'CommonJS' | 'ES2022'): string;
