// The README's example of a changed rule, as data: the section that tells it, and the files where the number stands.
import { readFileSync } from 'node:fs';

const [, section = ''] = /## How to change a rule\n([^]*?)\n## /.exec(readFileSync('README.md', 'utf8')) ?? [];
const [, after, before] = /(\d+) characters instead of (\d+)/.exec(section) ?? [];

/** The paths that the example says to change; the first holds the rule, the others what tests expect of it. */
export const FILES = [...section.matchAll(/`((?:core|fixtures)\/[^`]+\.\w+)`/g)].map(([, path]) => path);
export const BEFORE = Number(before);
export const AFTER = Number(after);

/** The number of the rule or one more, but not in a list of numbers; or a text of that length. */
const NUMBER = `(?<![\\w.,])(?:${before}|${BEFORE + 1})(?![\\w.,]*\\d|, \\d)`;
export const MENTION = new RegExp(`${NUMBER}|(?<![a-z])([a-z])\\1{${BEFORE - 1},${BEFORE}}(?![a-z])`, 'g');

/** A file as the example changes it: each number and each text of that length grows. */
export const changed = (source) =>
  source.replace(MENTION, (found, letter) =>
    letter === undefined ? String(Number(found) + AFTER - BEFORE) : found + letter.repeat(AFTER - BEFORE),
  );
