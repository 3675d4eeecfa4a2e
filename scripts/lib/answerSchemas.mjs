import { createHash } from 'node:crypto';
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';

const parse = (path) => ts.createSourceFile(path, readFileSync(path, 'utf8'), ts.ScriptTarget.Latest, true);

function declarations(file) {
  const found = new Map();
  for (const statement of file.statements) {
    if (ts.isInterfaceDeclaration(statement) || ts.isTypeAliasDeclaration(statement)) {
      found.set(statement.name.text, statement);
    }
  }
  return found;
}

const printer = ts.createPrinter({ removeComments: true });

/** Returns the text of a type and of all types that it refers to, sorted by name. */
function closure(type, file, known) {
  const texts = new Map();
  const visit = (node) => {
    if (ts.isTypeReferenceNode(node) || ts.isExpressionWithTypeArguments(node)) {
      const name = (node.typeName ?? node.expression).getText();
      const declared = known.get(name);
      if (declared !== undefined && !texts.has(name)) {
        texts.set(name, printer.printNode(ts.EmitHint.Unspecified, declared, declared.getSourceFile()));
        declared.forEachChild(visit);
      }
    }
    node.forEachChild(visit);
  };
  visit(type);
  const own = printer.printNode(ts.EmitHint.Unspecified, type, file);
  return [own, ...[...texts.keys()].sort().map((name) => texts.get(name))].join('\n');
}

/** Calls `found` with the name and the answer's type of every `name: build.query<Answer, …>` in a file. */
function queries(file, found) {
  const visit = (node) => {
    if (ts.isPropertyAssignment(node) && ts.isCallExpression(node.initializer)) {
      const { expression, typeArguments } = node.initializer;
      if (expression.getText() === 'build.query' && typeArguments?.[0] !== undefined) {
        found(node.name.getText(), typeArguments[0]);
      }
    }
    node.forEachChild(visit);
  };
  visit(file);
}

/**
 * Returns a hash of the wire types of each query's answer, by the query's name. Reads the generated declarations of core and the
 * API slices of all areas. The hash changes with the shape of the answer, but not with comments or other types.
 */
export function answerSchemas(declarationsPath, ...folders) {
  const wire = declarations(parse(declarationsPath));
  const schemas = {};
  const areas = folders.flatMap((folder) => readdirSync(folder).map((area) => join(folder, area)));
  for (const path of areas
    .map((area) => join(area, 'api.ts'))
    .filter(existsSync)
    .sort()) {
    const file = parse(path);
    const known = new Map([...wire, ...declarations(file)]);
    queries(file, (name, type) => {
      const text = closure(type, file, known);
      schemas[name] = createHash('sha256').update(text).digest('base64url').slice(0, 12);
    });
  }
  return schemas;
}
