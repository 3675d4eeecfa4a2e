declare module '*.module.css' {
  const classes: Readonly<Record<string, string>>;
  export default classes;
}
declare module '*.css';
declare module '*.svg' {
  const address: string;
  export default address;
}
/** Hosts that external products and payments may lead to; set by the build from the configuration. */
declare const SARAL_ALLOWED_HOSTS: readonly string[];
