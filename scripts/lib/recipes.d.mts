/** A fenced block of a document. */
export interface Example {
  path: string;
  /** Of its first line. */
  line: number;
  language: string;
  text: string;
  /** What the document says it prints. */
  printed?: string;
}
export declare function examples(path: string, source?: string): Example[];
/** Whether an example needs a browser. */
export declare function isInBrowser(example: Example): boolean;
/** An example as JavaScript. */
export declare function compiled(example: Example, module: 'CommonJS' | 'ES2022'): string;
