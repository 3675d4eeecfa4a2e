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
/** Hosts that external products and payments may lead to; set by the build from the configuration. */
declare const SARAL_ALLOWED_HOSTS: readonly string[];
/** Where the native apps are, and the custom scheme that opens them; what is not configured is null. */
declare const SARAL_APP_LINKS: {
  readonly iosStore?: string | null;
  readonly androidStore?: string | null;
  readonly scheme?: string | null;
};
/** The support contact of the configuration, `''` without one; set by the build. */
declare const SARAL_SUPPORT: string;
declare module '*.html' {
  const source: string;
  export default source;
}

declare module 'libheif-js/libheif-wasm/libheif.js' {
  /** One picture of a HEIF file. */
  interface HeifImage {
    get_width(): number;
    get_height(): number;
    /** Fills the pixels and calls back with them, or with null when the picture cannot be decoded. */
    display(pixels: ImageData, done: (drawn: ImageData | null) => void): void;
  }
  /** Compiles the decoder. */
  export default function libheif(options: { readonly wasmBinary: ArrayBuffer }): {
    readonly HeifDecoder: new () => { decode(file: Uint8Array): HeifImage[] };
  };
}
