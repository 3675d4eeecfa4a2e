import { buildName } from './build';

/** The name of the build that this page belongs to. */
export const pageBuild = (): string => buildName([...document.scripts].map(({ src }) => src));
