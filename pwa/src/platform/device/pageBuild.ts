import { buildName } from './build';

export const pageBuild = (): string => buildName([...document.scripts].map(({ src }) => src));
