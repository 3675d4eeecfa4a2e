declare module '*.module.css' {
  const classes: Readonly<Record<string, string>>;
  export default classes;
}
declare module '*.css';
declare module '*.svg' {
  const address: string;
  export default address;
}
declare module '*.svg?inline' {
  const address: string;
  export default address;
}
declare module '*.html' {
  const source: string;
  export default source;
}

declare module 'libheif-js/libheif-wasm/libheif.js' {
  interface HeifImage {
    get_width(): number;
    get_height(): number;
    /** Calls `done` with the pixels, or with null if the picture cannot be decoded. */
    display(pixels: ImageData, done: (drawn: ImageData | null) => void): void;
  }
  export default function libheif(options: { readonly wasmBinary: ArrayBuffer }): {
    readonly HeifDecoder: new () => { decode(file: Uint8Array): HeifImage[] };
  };
}
