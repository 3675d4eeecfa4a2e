export const PHONE: number;
export const benchmarkIndex: () => number;
export const slowdown: (index: number) => number;
