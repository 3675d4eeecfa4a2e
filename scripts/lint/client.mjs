// ESLint selectors (`no-restricted-syntax`) against decisions of the PWA that core makes: the meaning of API codes, rates, the arithmetic
// of money, the day in India, the shape of inputs and the addresses of screens.
import { ADDRESS, ADDRESS_PATTERN, WIRE_CODES } from './wire.mjs';

/** Names of variables with an API code. Only core may compare such a variable with a literal. */
const STATE = '/^(orderState|extensionState|stateNumber|order_state|orderStatus)$/';
/** Names that hold money or a rate. */
const MONEY =
  '/(amount|fee|interest|payable|principal|gst|discount|repayment|(service|interest|overdue|extension)Rate)$/i';
const RATE = '/(rate|gst|discount|apr)$/i';
/** Names of limits that core checks: `PHONE_DIGITS`, `maxAmount`. */
const LIMIT =
  '/(phone|mobile|aadhaar|pan|ifsc|otp|pin_?code|account)_?(no|number)?_?(digits|length|chars)$|^(max|min)_?(loan|amount|tenure)/i';
const WIRE = `/^(${[...WIRE_CODES].join('|')})$/`;
/** A pattern that counts digits or capitals: `\d{10}`, `[A-Z]{5}`. */
const SHAPE = String.raw`/(\\d|\[(0-9|A-Z)[^\]]*\])\{([4-9]|\d\d)(,\d*)?\}/`;

const COMPARES = 'BinaryExpression[operator=/^([=!]==?|[<>]=?)$/]';
const COMPUTES = String.raw`BinaryExpression[operator=/^[-+*\u002F]$/]`;
const LITERAL = String.raw`:matches(Literal[raw=/^['"\d]/], TemplateLiteral[expressions.length=0])`;
const NUMBER = String.raw`Literal[raw=/^['"]?\d[\d_.]*['"]?$/]`;
const TEXT = String.raw`:matches(Literal[raw=/^['"](?![\d.]+['"]$)/], TemplateLiteral[expressions.length>0])`;
/** A number or a constant: `field.dataType === DATA_TYPE.state`. */
const CODE = `:matches(${NUMBER}, Identifier[name=/^[A-Z_]{3,}$/], MemberExpression[object.name=/^[A-Z_]{3,}$/])`;
const FIRST_CASE = String.raw`[cases.0.test.raw=/^['"]?\d/], [cases.0.test.object.name=/^[A-Z_]{3,}$/]`;

/** A field with this name: `order.orderState`, `order?.orderState`. */
const field = (name) =>
  `:matches(MemberExpression[property.name=${name}], MemberExpression[property.value=${name}], ChainExpression[expression.property.name=${name}])`;
const named = (name) => `:matches(Identifier[name=${name}], ${field(name)})`;
/** Selects a node, also inside one conversion: `Number(order.orderState)`, `order.orderState ?? ''`. */
const converted = (what) =>
  `:matches(${what}, :matches(CallExpression[arguments.length=1], LogicalExpression, TSAsExpression, TSNonNullExpression, UnaryExpression[operator=/^[-+!]$/]):has(> ${what}))`;
const both = (node, one, other) => `${node}:has(> ${converted(one)}):has(> ${other})`;
const holding = (name, value) =>
  `:matches(VariableDeclarator[id.name=${name}] > ${value}.init, Property[key.name=${name}] > ${value}.value)`;

const restrictions = (rules) => rules.map(([selector, message]) => ({ selector, message }));

export const onlyCoreDecides = restrictions([
  [both(COMPARES, field(WIRE), CODE), 'compares a code of the wire; ask core what it means'],
  [
    `SwitchStatement:matches(${FIRST_CASE}) > ${converted(field(WIRE))}.discriminant`,
    'switches on a code of the wire; ask core what it means',
  ],
  [both(COMPARES, named(STATE), LITERAL), 'compares an order code; ask core what it means'],
  [`SwitchStatement > ${converted(named(STATE))}.discriminant`, 'switches on an order code; ask core what it means'],
  [
    `MemberExpression[computed=true] > ${converted(named(STATE))}.property`,
    'looks an order code up; ask core what it means',
  ],
  [
    `CallExpression[callee.property.name='includes'] > ${converted(named(STATE))}.arguments`,
    'compares an order code; ask core what it means',
  ],
  [
    `${COMPUTES}:has(> ${converted(named(MONEY))}):not(:has(> ${TEXT}))`,
    'computes with money; core computes, this shows',
  ],
  [
    `${COMPUTES} > CallExpression[callee.property.name=/^(getTime|getTimezoneOffset)$/]`,
    'computes with dates; core knows days (dayOf)',
  ],
  [
    'CallExpression[callee.property.name=/^[gs]et(UTC)?(Date|Day|Month|FullYear)$/]',
    'reads a calendar; core knows days (dayOf)',
  ],
  [
    "CallExpression[callee.object.name='Date'][callee.property.name='UTC']",
    'reads a calendar; core knows days (dayOf)',
  ],
  [`Literal[regex.pattern=${SHAPE}]`, 'checks the shape of an input; core validates'],
  [holding(LIMIT, NUMBER), 'holds a limit; core has it, or the server says it'],
  [holding(RATE, NUMBER), 'holds a literal rate; rates come from the server'],
  [
    ':matches(ImportDeclaration, ImportExpression, ExportAllDeclaration, ExportNamedDeclaration)[source.value=/wasm.pkg|loan[-_]wasm|[.]wasm$/]',
    'imports the WASM package; only pwa/src/core does',
  ],
]);

/** Against days that are cut out of an instant, outside the file that formats days. */
export const noCutDays = restrictions([
  [
    "CallExpression[callee.property.name=/^(slice|split|substring)$/][callee.object.callee.property.name='toISOString']",
    'cuts a day out of an instant; @i18n/formats knows days (dayOf)',
  ],
]);

/** Against addresses, outside the router's table and the page that is rendered when the app is built. */
export const noAddresses = restrictions([
  [
    `:matches(Literal[value=${ADDRESS}], TemplateLiteral[quasis.0.value.cooked=${ADDRESS}], Literal[regex.pattern=${ADDRESS_PATTERN}])`,
    'spells an address; core knows the routes (href)',
  ],
]);
