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
/** Hosts to which products and payments may lead. The build sets them from the configuration. */
declare const SARAL_ALLOWED_HOSTS: readonly string[];
/** Store pages and custom scheme of the native apps; null if not configured. */
declare const SARAL_APP_LINKS: {
  readonly iosStore?: string | null;
  readonly androidStore?: string | null;
  readonly scheme?: string | null;
};
/** The support contact, or `''`. The build sets it from the configuration. */
declare const SARAL_SUPPORT: string;
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
