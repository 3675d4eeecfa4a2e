import { pageFunctions } from 'lighthouse/core/lib/page-functions.js';

/**
 * How quick the phone is that measurements of time stand for, by the benchmark that Lighthouse and Chrome's own tools use
 * (`BenchmarkIndex`; a Moto G Power of 2022 has 264, a Pixel 5 about 1000). It is Lighthouse's own phone: its mobile profile
 * slows a desktop four times, and is made for one of at least 1500.
 */
export const PHONE = 1500 / 4;

/** The benchmark, to be run in a page that has nothing else to do; takes a second. */
export const benchmarkIndex = pageFunctions.computeBenchmarkIndex;

/** How many times a processor of this index is slowed to be as quick as the phone. A slower one is not made quicker. */
export const slowdown = (index) => Math.max(1, index / PHONE);
