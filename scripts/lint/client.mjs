// Rules for the PWA: only core knows the meaning of API codes, rates, the arithmetic of money, the day in India, the shape of inputs
// and the addresses of screens. Checks the syntax tree, so that a text, a comment or a CSS value never counts.
import ts from 'typescript';
import { WIRE_CODES, isScreenAddress } from './wire.mjs';

/** Names of variables with an API code. Only core may compare such a variable with a literal. */
const STATE_NAME = /^(orderState|extensionState|stateNumber|order_state|orderStatus)$/;
/** Names that hold money or a rate. */
const MONEY_NAME =
  /(amount|fee|interest|payable|principal|gst|discount|repayment|(service|interest|overdue|extension)Rate)$/i;
const RATE_NAME = /(rate|gst|discount|apr)$/i;
/** Methods that read or move a date in the phone's time zone; days of loans are days in India. */
const CALENDAR = /^([gs]et)(UTC)?(Date|Day|Month|FullYear)$/;
/** Names of limits that core checks: `PHONE_DIGITS`, `maxAmount`. */
const LIMIT_NAME =
  /(phone|mobile|aadhaar|pan|ifsc|otp|pin_?code|account)_?(no|number)?_?(digits|length|chars)$|^(max|min)_?(loan|amount|tenure)/i;
/** A pattern that counts digits or capitals: `\d{10}`, `[A-Z]{5}`. */
const SHAPE = /(\\d|\[(0-9|A-Z)[^\]]*\])\{([4-9]|\d\d)(,\d*)?\}/;
/** Files that may contain addresses of screens: the router's table, and the page that is rendered when the app is built. */
const ADDRESSED = new Set(['pwa/src/app/screens.tsx', 'pwa/src/features/login/instant/loginPage.tsx']);
const WASM_IMPORT = /wasm\/pkg|loan[-_]wasm|\.wasm$/;

const COMPARISONS = new Set(['==', '===', '!=', '!==', '<', '<=', '>', '>=']);
const ARITHMETIC = new Set(['*', '/', '-', '+']);

/** Returns the last name of `order.orderState`, `orderState`, `Number(order.orderState)`, `order?.orderState ?? ''`. */
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

const isCalled = (node, name) =>
  ts.isCallExpression(node) && ts.isPropertyAccessExpression(node.expression) && name.test(node.expression.name.text);

/** Whether a node reads a code from a response (`field.dataType`). A variable with the same name does not count. */
function isWireCode(node) {
  return (
    (ts.isPropertyAccessExpression(node) || ts.isCallExpression(node) || ts.isPrefixUnaryExpression(node)) &&
    WIRE_CODES.has(nameOf(node))
  );
}

/** Whether a node is a number or a constant: `field.dataType === DATA_TYPE.state`. */
const isCode = (node) => isNumber(node) || /^[A-Z_]{3,}\b/.test(node.getText());

function binaryFault(node) {
  const operator = node.operatorToken.getText();
  const sides = [node.left, node.right];
  if (COMPARISONS.has(operator) && sides.some(isWireCode) && sides.some(isCode))
    return 'compares a code of the wire; ask core what it means';
  if (ARITHMETIC.has(operator) && sides.some((side) => isCalled(side, /^(getTime|getTimezoneOffset)$/)))
    return 'computes with dates; core knows days (dayOf)';
  if (COMPARISONS.has(operator) && sides.some(isLiteral) && sides.some((side) => STATE_NAME.test(nameOf(side)))) {
    return 'compares an order code; ask core what it means';
  }
  if (ARITHMETIC.has(operator) && sides.some((side) => MONEY_NAME.test(nameOf(side))) && !sides.some(isText)) {
    return 'computes with money; core computes, this shows';
  }
  return null;
}

/** Whether a node is a text: `'₹' + amount` is not arithmetic. */
const isText = (node) => (ts.isStringLiteral(node) && !isNumber(node)) || ts.isTemplateExpression(node);

/** The file in which the app formats days; core's vectors test it. */
const FORMATS = 'i18n/formats.ts';

function faultOf(node, path) {
  if (ts.isBinaryExpression(node)) return binaryFault(node);
  const cases = ts.isSwitchStatement(node) && isWireCode(node.expression) ? node.caseBlock.clauses : [];
  if (cases.some((it) => it.expression && isCode(it.expression)))
    return 'switches on a code of the wire; ask core what it means';
  if (isCalled(node, CALENDAR) || (isCalled(node, /^UTC$/) && node.expression.expression.getText() === 'Date'))
    return 'reads a calendar; core knows days (dayOf)';
  const isCut = isCalled(node, /^(slice|split|substring)$/) && isCalled(node.expression.expression, /^toISOString$/);
  if (isCut && !path.endsWith(FORMATS)) return 'cuts a day out of an instant; @i18n/formats knows days (dayOf)';
  const spelled = spelledIn(node);
  if (spelled !== null && !ADDRESSED.has(path) && isScreenAddress(spelled))
    return 'spells an address; core knows the routes (href)';
  if (ts.isRegularExpressionLiteral(node) && SHAPE.test(node.text))
    return 'checks the shape of an input; core validates';
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
    if (LIMIT_NAME.test(name) && node.initializer && isNumber(node.initializer))
      return 'holds a limit; core has it, or the server says it';
    if (RATE_NAME.test(name) && node.initializer && isNumber(node.initializer))
      return 'holds a literal rate; rates come from the server';
  }
  const specifier =
    ts.isImportDeclaration(node) || ts.isExportDeclaration(node) ? node.moduleSpecifier : importCallArgument(node);
  if (specifier && ts.isStringLiteral(specifier) && WASM_IMPORT.test(specifier.text))
    return 'imports the WASM package; only pwa/src/core does';
  return null;
}

/** Returns the text of a literal, of a template before its first placeholder, or of a pattern before its first special character. */
function spelledIn(node) {
  if (ts.isStringLiteral(node) || ts.isNoSubstitutionTemplateLiteral(node) || ts.isTemplateHead(node)) return node.text;
  if (ts.isRegularExpressionLiteral(node))
    return /^\/\^((?:\\\/|[\w-])+)/.exec(node.text)?.[1].replaceAll('\\', '') ?? null;
  return null;
}

const importCallArgument = (node) =>
  ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.ImportKeyword ? node.arguments[0] : undefined;

/** Returns the faults of one file as `[line, reason]`. */
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
    const reason = faultOf(node, path);
    if (reason) faults.push([source.getLineAndCharacterOfPosition(node.getStart()).line + 1, reason]);
    ts.forEachChild(node, visit);
  };
  visit(source);
  return faults;
}
