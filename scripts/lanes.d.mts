/** Returns the lane of the test file at `path`, relative to the top level. */
export function laneOf(path: string): 'fast' | 'full';
