// The PWA's rules: only core knows an order code, a rate, how money is computed. Read from the syntax tree, so that a
// text, a comment or a CSS value never counts.
import ts from 'typescript';

/** Names that hold an order's code: comparing one with a literal is deciding what it means. */
const STATE_NAME = /^(orderState|extensionState|stateNumber|order_state|orderStatus)$/;
/** Names that hold money or a rate. */
const MONEY_NAME =
  /(amount|fee|interest|payable|principal|gst|discount|repayment|(service|interest|overdue|extension)Rate)$/i;
const RATE_NAME = /(rate|gst|discount|apr)$/i;
const WASM_IMPORT = /wasm\/pkg|loan[-_]wasm|\.wasm$/;

const COMPARISONS = new Set([
  ts.SyntaxKind.EqualsEqualsToken,
  ts.SyntaxKind.EqualsEqualsEqualsToken,
  ts.SyntaxKind.ExclamationEqualsToken,
  ts.SyntaxKind.ExclamationEqualsEqualsToken,
  ts.SyntaxKind.LessThanToken,
  ts.SyntaxKind.LessThanEqualsToken,
  ts.SyntaxKind.GreaterThanToken,
  ts.SyntaxKind.GreaterThanEqualsToken,
]);
const ARITHMETIC = new Set([
  ts.SyntaxKind.AsteriskToken,
  ts.SyntaxKind.SlashToken,
  ts.SyntaxKind.MinusToken,
  ts.SyntaxKind.PlusToken,
]);

/** The last name of `order.orderState`, `orderState`, `Number(order.orderState)`, `order?.orderState ?? ''`. */
function nameOf(node) {
  if (ts.isIdentifier(node)) return node.text;
  if (ts.isPropertyAccessExpression(node)) return node.name.text;
  if (ts.isElementAccessExpression(node) && ts.isStringLiteral(node.argumentExpression))
    return node.argumentExpression.text;
  if (
    ts.isParenthesizedExpression(node) ||
    ts.isNonNullExpression(node) ||
    ts.isAsExpression(node) ||
    ts.isPrefixUnaryExpression(node)
  ) {
    return nameOf(node.expression ?? node.operand);
  }
  if (ts.isCallExpression(node) && node.arguments.length === 1) return nameOf(node.arguments[0]);
  if (ts.isBinaryExpression(node) && node.operatorToken.kind === ts.SyntaxKind.QuestionQuestionToken)
    return nameOf(node.left);
  return '';
}

const isLiteral = (node) =>
  ts.isStringLiteral(node) || ts.isNumericLiteral(node) || ts.isNoSubstitutionTemplateLiteral(node);
const isNumber = (node) => ts.isNumericLiteral(node) || (ts.isStringLiteral(node) && /^\d+(\.\d+)?$/.test(node.text));

function binaryFault(node) {
  const operator = node.operatorToken.kind;
  const sides = [node.left, node.right];
  if (COMPARISONS.has(operator) && sides.some(isLiteral) && sides.some((side) => STATE_NAME.test(nameOf(side)))) {
    return 'compares an order code; ask core what it means';
  }
  if (ARITHMETIC.has(operator) && sides.some((side) => MONEY_NAME.test(nameOf(side))) && !sides.some(isText)) {
    return 'computes with money; core computes, this shows';
  }
  return null;
}

/** A text that something is appended to: `'₹' + amount` is not arithmetic. */
const isText = (node) => (ts.isStringLiteral(node) && !isNumber(node)) || ts.isTemplateExpression(node);

function faultOf(node) {
  if (ts.isBinaryExpression(node)) return binaryFault(node);
  if (ts.isSwitchStatement(node) && STATE_NAME.test(nameOf(node.expression)))
    return 'switches on an order code; ask core what it means';
  if (ts.isElementAccessExpression(node) && STATE_NAME.test(nameOf(node.argumentExpression)))
    return 'looks an order code up; ask core what it means';
  if (
    ts.isCallExpression(node) &&
    ts.isPropertyAccessExpression(node.expression) &&
    node.expression.name.text === 'includes'
  ) {
    if (node.arguments.some((argument) => STATE_NAME.test(nameOf(argument))))
      return 'compares an order code; ask core what it means';
  }
  if (ts.isVariableDeclaration(node) || ts.isPropertyAssignment(node)) {
    const name = node.name.getText();
    if (RATE_NAME.test(name) && node.initializer && isNumber(node.initializer))
      return 'holds a literal rate; rates come from the server';
  }
  const specifier =
    ts.isImportDeclaration(node) || ts.isExportDeclaration(node) ? node.moduleSpecifier : importCallArgument(node);
  if (specifier && ts.isStringLiteral(specifier) && WASM_IMPORT.test(specifier.text))
    return 'imports the WASM package; only pwa/src/core does';
  return null;
}

const importCallArgument = (node) =>
  ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.ImportKeyword ? node.arguments[0] : undefined;

/** Faults of one file as `[line, reason]`. */
export function clientFaults(path, text) {
  const source = ts.createSourceFile(
    path,
    text,
    ts.ScriptTarget.Latest,
    true,
    path.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS,
  );
  const faults = [];
  const visit = (node) => {
    const reason = faultOf(node);
    if (reason) faults.push([source.getLineAndCharacterOfPosition(node.getStart()).line + 1, reason]);
    ts.forEachChild(node, visit);
  };
  visit(source);
  return faults;
}
