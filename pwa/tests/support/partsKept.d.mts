export declare function keptInPage(): Promise<string[]>;
export declare function listedInPage(): Promise<string[]>;
