// Makes the generated modules about the languages of core/messages/languages.tsv, for scripts/messages.mjs.
import { LANGUAGES, REQUIRED } from './languages.mjs';

const HEADER = '// Made by scripts/messages.mjs from core/messages/languages.tsv; do not edit.\n\n';
const quoted = (tag) => `'${tag}'`;
const rows = (valueOf) => LANGUAGES.map((language) => `  ${quoted(language.tag)}: ${valueOf(language)},\n`).join('');

/** Returns the module with the languages as a type and with their own names. */
export const languagesModule = () => `${HEADER}/** The languages. The first has the exact texts of the specification. */
export const LANGUAGES = [${LANGUAGES.map(({ tag }) => quoted(tag)).join(', ')}] as const;

export type Language = (typeof LANGUAGES)[number];

/** The name of each language in itself. */
export const LANGUAGE_NAMES: Readonly<Record<Language, string>> = {
${rows(({ name }) => JSON.stringify(name))}};
`;

/** Returns the module that loads a language's texts: one chunk with all texts, and one with the login's texts only. */
export const loadersModule = () => `${HEADER}import type { Language } from './languages';

type Loaders = Readonly<Record<Language, () => Promise<{ default: unknown }>>>;

export const loaders: Loaders = {
${rows(({ tag }) => `() => import(/* webpackChunkName: "texts-${tag}" */ './${tag}.json')`)}};

/** Loaders of the login's texts alone, because a first visit waits for them. */
export const loginLoaders: Loaders = {
${rows(({ tag }) => `() => import(/* webpackChunkName: "login-texts-${tag}" */ './login/${tag}.json')`)}};
`;

/** Returns the module with all texts, for pages that are rendered when the app is built. */
export const everyTextModule =
  () => `${HEADER}${LANGUAGES.map(({ tag }, n) => `import texts${n} from './${tag}.json';\n`).join('')}
export const EVERY_TEXT = {
${LANGUAGES.map(({ tag }, n) => `  ${quoted(tag)}: texts${n},\n`).join('')}} as const;
`;

export const textSchema = () =>
  `${JSON.stringify(
    {
      $schema: 'http://json-schema.org/draft-07/schema#',
      title: 'A text',
      description: 'A text: the same in every language, or one in each. Made by scripts/messages.mjs.',
      anyOf: [
        { type: 'string', pattern: '\\S' },
        {
          type: 'object',
          properties: Object.fromEntries(
            LANGUAGES.map(({ tag, name, fallback }) => [
              tag,
              {
                type: 'string',
                pattern: '\\S',
                description: fallback === null ? name : `${name}, where it differs from ${fallback}.`,
              },
            ]),
          ),
          required: REQUIRED,
          additionalProperties: false,
        },
      ],
    },
    null,
    2,
  )}\n`;
