/** A port that nobody listens on. */
export declare function freePort(): Promise<number>;
