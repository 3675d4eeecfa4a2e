// The requirements of levels 1 and 2 of the OWASP Application Security Verification Standard 5.0.0, for docs/security-asvs.tsv.

/** The level of each requirement as a digit: one line per chapter, one word per section. */
const LEVELS = [
  '22 1111122223 112222222223 222 123',
  '122 112 12223 23',
  '3 113 12223 11222233 11122333 3 22333',
  '12233 23333 22 1222',
  '2 112333 113 222',
  '122 111111112222 11223333 112233 22222333 2223 33 2222',
  '222 1111 22 11222 223 22',
  '1233 1123 133 23',
  '111 1222',
  '22 223 22223 1111122222233333 22222 22 222',
  '2233 22233 11233 1222 23 23 33',
  '12233 11 22223',
  '2333 222223 2233 1222233',
  '22 12223333 122',
  '12233 12233 1222222 3333',
  '2 22222 2222 222 2223',
  '23 22223333 22',
];

/** Number of a requirement → level (`'1'` or `'2'`, level 3 is left out), in the standard's order. */
export const REQUIREMENTS = new Map(
  LEVELS.flatMap((chapter, c) =>
    chapter
      .split(' ')
      .flatMap((section, s) => [...section].map((level, r) => [`${c + 1}.${s + 1}.${r + 1}`, level]))
      .filter(([, level]) => level !== '3'),
  ),
);
