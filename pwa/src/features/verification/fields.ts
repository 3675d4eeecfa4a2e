import type { FormField } from '@core/types';

import type { FormAnswers } from './api';

/** What a field definition's `dataType` asks for (specification, section 3). Anything else is typed. */
export const DATA_TYPE = { dropdown: 0, day: 3, state: 4, district: 5 } as const;

/** `checkType`: digits only. */
export const DIGITS_ONLY = 1;

/** The state field that drives a district field: the nearest one before it, else the first of the form. */
export function stateFieldOf(fields: readonly FormField[], district: FormField): FormField | undefined {
  const states = fields.filter((field) => field.dataType === DATA_TYPE.state);
  const before = states.filter((field) => fields.indexOf(field) < fields.indexOf(district));
  return before.at(-1) ?? states[0];
}

/** The answers that change with one: another state takes the district of the old one away. */
export function answersAfter(fields: readonly FormField[], changed: FormField, value: string): FormAnswers {
  const answers: FormAnswers = { [changed.value]: value };
  if (changed.dataType !== DATA_TYPE.state) return answers;
  for (const field of fields) {
    if (field.dataType === DATA_TYPE.district && stateFieldOf(fields, field) === changed) answers[field.value] = '';
  }
  return answers;
}
