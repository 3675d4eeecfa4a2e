// The README's example of a changed rule: reads from its section which files to change, and changes them.
import { readFileSync } from 'node:fs';

const [, section = ''] = /## How to change a rule\n([^]*?)\n## /.exec(readFileSync('README.md', 'utf8')) ?? [];
const [, after, before] = /(\d+) characters instead of (\d+)/.exec(section) ?? [];

/** The paths that the example says to change; the first holds the rule, the others what tests expect of it. */
export const FILES = [...section.matchAll(/`((?:core|fixtures)\/[^`]+\.\w+)`/g)].map(([, path]) => path);
export const BEFORE = Number(before);
export const AFTER = Number(after);

/** Matches the rule's number or the next one, but not in a list of numbers; and texts of that length. */
const NUMBER = `(?<![\\w.,])(?:${before}|${BEFORE + 1})(?![\\w.,]*\\d|, \\d)`;
export const MENTION = new RegExp(`${NUMBER}|(?<![a-z])([a-z])\\1{${BEFORE - 1},${BEFORE}}(?![a-z])`, 'g');

/** The changed content of a file: each such number and each text of that length grows by one. */
export const changed = (source) =>
  source.replace(MENTION, (found, letter) =>
    letter === undefined ? String(Number(found) + AFTER - BEFORE) : found + letter.repeat(AFTER - BEFORE),
  );
