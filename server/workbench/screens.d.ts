/** Nobody is signed in; no scenario. */
export declare const NOBODY: string;
export declare const SCREENS: { area: string; name: string; path: string; scenarios: string[] }[];
