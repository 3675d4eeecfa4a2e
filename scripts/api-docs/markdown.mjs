// Renders the parts of docs/api.md.
import { table } from '../lib/report.mjs';

const NAME = '#/components/schemas/';

const cell = (text) =>
  String(text)
    .replaceAll('|', '\\|')
    .replaceAll(/\s*\n\s*/g, ' ');

function access(operation) {
  if (operation['x-access'] === 'user') return 'signed in';
  if (operation['x-access'] === 'public') return 'anybody with a `web_uuid`';
  const schemes = (operation.security ?? []).flatMap((one) => Object.keys(one));
  if (schemes.includes('token')) return 'signed in';
  return schemes.length > 0 ? 'operator' : 'anybody';
}

const EFFECT = { read: 'reads', change: 'changes; replayed by its key', session: 'opens or closes a session' };

export function overview(operations) {
  const rows = operations.map((operation) => {
    const { method, path, operationId } = operation;
    return [`[\`${method} ${path}\`](#${operationId})`, access(operation), EFFECT[operation['x-effect']] ?? '–'];
  });
  return `## The table\n\n${table(['call', 'who', 'effect'], rows)}`;
}

export function kind(schema) {
  if (schema === undefined) return 'anything';
  if (schema.$ref) return `\`${schema.$ref.replace(NAME, '')}\``;
  if (schema.const !== undefined) return `\`${schema.const}\``;
  if (schema.enum) return schema.enum.map((value) => `\`${value}\``).join(' ');
  const either = schema.oneOf ?? schema.anyOf;
  if (either) return either.map(kind).join(' or ');
  if (schema.type === 'array') return `list of ${kind(schema.items)}`;
  if (Array.isArray(schema.type)) return schema.type.join(' or ');
  return schema.type ?? 'anything';
}

const resolve = (document, schema) =>
  schema?.$ref ? document.components.schemas[schema.$ref.replace(NAME, '')] : schema;

function fields(document, schema) {
  const found = resolve(document, schema);
  const list = Object.entries(found?.properties ?? {});
  return list.map(
    ([name, field]) => `  - \`${name}\` ${kind(field)}${field.description ? `: ${cell(field.description)}` : ''}`,
  );
}

function data(operation) {
  const content = operation.responses['200']?.content ?? {};
  const schema = content['application/json']?.schema;
  if (!schema) return undefined;
  return (schema.oneOf?.[0] ?? schema).properties?.data;
}

function takes(operation, document) {
  const own = operation.parameters.filter((parameter) => !parameter.$ref);
  const given = own.map(
    ({ name, schema, description, in: where }) =>
      `  - \`${name}\` (${where}) ${kind(schema)}${description ? `: ${cell(description)}` : ''}`,
  );
  const [media, body] = Object.entries(operation.requestBody?.content ?? {})[0] ?? [];
  const inside = body ? fields(document, body.schema.type === 'array' ? body.schema.items : body.schema) : [];
  const list = body?.schema.type === 'array' ? ', a list of' : '';
  if (given.length + inside.length === 0) return ['- Takes nothing.'];
  return [`- Takes${media ? ` \`${media}\`${list}` : ''}:`, ...given, ...inside];
}

export function call(operation, document) {
  const { method, path, operationId, summary, refuses } = operation;
  const answered = data(operation);
  const inner = answered?.type === 'array' ? answered.items : answered;
  const kinds = Object.keys(operation.responses['200']?.content ?? {});
  const media = kinds.length > 1 ? kinds.filter((kind) => kind !== 'application/json') : kinds;
  const names = new Map(document.components.schemas.ErrorCode.oneOf.map((entry) => [entry.const, entry.title]));
  const answers = answered ? `- Answers ${kind(answered)}` : `- Answers \`${media.join('`, `')}\``;
  const shown = answered ? fields(document, inner) : [];
  return [
    `<a id="${operationId}"></a>`,
    '',
    `### ${method} ${path}`,
    '',
    summary,
    '',
    ...takes(operation, document),
    shown.length > 0 ? `${answers}:` : `${answers}.`,
    ...shown,
    ...(refuses.length > 0 ? [`- Refuses ${refuses.map((code) => `${code} ${names.get(code)}`).join(', ')}`] : []),
  ].join('\n');
}

export function catalogue(document) {
  const rows = document.components.schemas.ErrorCode.oneOf.map((entry) => {
    const texts = Object.values(entry['x-words']).map(cell);
    return [entry.const, entry.title, entry['x-status'], cell(entry['x-meaning']), ...texts];
  });
  const languages = Object.keys(document.components.schemas.ErrorCode.oneOf[0]['x-words']);
  const head = ['code', 'name', 'HTTP', 'meaning', ...languages];
  return `## The error catalogue\n\nA number has one meaning and keeps it.\n\n${table(head, rows)}`;
}
