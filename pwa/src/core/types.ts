/** The wire and the rules in TypeScript, generated from core. */
export type * from 'loan-wasm';
