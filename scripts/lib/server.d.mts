/** A port that nobody listens on. */
export declare function freePort(): Promise<number>;
/** A server with test controls, on a store in memory. */
export declare function startServer(options: {
  program?: string;
  web?: string;
  store?: string;
  port: number;
}): Promise<{ origin: string; stop: () => Promise<void> }>;
