// Reads which files the README's example of a changed rule changes, and how.
import { readFileSync } from 'node:fs';

const [, section = ''] = /## How to change a rule\n([^]*?)\n## /.exec(readFileSync('README.md', 'utf8')) ?? [];
const [, after, before] = /(\d+) characters instead of (\d+)/.exec(section) ?? [];

/** The files that the example changes: first the file of the rule, then those with the expectations of tests. */
export const FILES = [...section.matchAll(/`((?:core|fixtures)\/[^`]+\.\w+)`/g)].map(([, path]) => path);
export const BEFORE = Number(before);
export const AFTER = Number(after);

/** Matches the rule's number or the next higher number, except in lists. `MENTION` also matches a run of that many equal letters. */
const NUMBER = `(?<![\\w.,])(?:${before}|${BEFORE + 1})(?![\\w.,]*\\d|, \\d)`;
export const MENTION = new RegExp(`${NUMBER}|(?<![a-z])([a-z])\\1{${BEFORE - 1},${BEFORE}}(?![a-z])`, 'g');

/** Returns the changed content of a file: every match of `MENTION` grows by the difference of the numbers. */
export const changed = (source) =>
  source.replace(MENTION, (found, letter) =>
    letter === undefined ? String(Number(found) + AFTER - BEFORE) : found + letter.repeat(AFTER - BEFORE),
  );
