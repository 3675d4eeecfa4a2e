export type * from 'loan-wasm';
