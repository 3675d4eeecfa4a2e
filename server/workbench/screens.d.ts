/** Stands for no scenario: nobody is signed in. */
export declare const NOBODY: string;
export declare const SCREENS: { area: string; name: string; path: string; scenarios: string[] }[];
