export declare function cachedInPage(): Promise<string[]>;
export declare function listedInPage(): Promise<string[]>;
