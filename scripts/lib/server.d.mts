export declare function freePort(): Promise<number>;
/** Starts a server with test controls, by default on a store in memory. */
export declare function startServer(options: {
  program?: string;
  web?: string;
  store?: string;
  port: number;
}): Promise<{ origin: string; stop: () => Promise<void> }>;
