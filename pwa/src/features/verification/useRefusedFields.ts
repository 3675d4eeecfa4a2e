import { type RefObject, useEffect, useState } from 'react';
import type { ApiError } from '@platform/calls/api';
import { focusField } from '@ui/focusField';
import { invalid } from '@core/generated/refusals';
import type { FormRefusal } from '@core/types';

const isRefusal = (data: unknown): data is FormRefusal =>
  typeof data === 'object' && data !== null && 'errorColumn' in data && Array.isArray(data.errorColumn);

/** Returns the server's sentences about mistakes in the input, in the server's order; empty if there are none. */
export function refusalLines(error: ApiError): string[] {
  if (isRefusal(error.data)) return error.data.errorColumn.map((line) => line.msg);
  return error.code === invalid ? [error.msg] : [];
}

/** A label by which the server names a field, and the name of the field's control. */
export interface NamedField {
  readonly label: string;
  readonly name: string;
}

/** Assigns the server's errors to fields: each error contains the label of its field, which may contain a shorter label. */
export function namedBy(refusal: ApiError | null, fields: readonly NamedField[]): Readonly<Record<string, string>> {
  const longestFirst = [...fields].sort((one, other) => other.label.length - one.label.length);
  const lines = refusal === null ? [] : refusalLines(refusal);
  return Object.fromEntries(
    lines.flatMap((line) => {
      // A label within a sentence may begin with a small letter.
      const field = longestFirst.find(({ label }) => line.toLowerCase().includes(label.toLowerCase()));
      return field === undefined ? [] : [[field.name, line]];
    }),
  );
}

/** Returns the server's error of each field of a form, and focuses the first such field once the form is editable. */
export function useRefusedFields(
  form: RefObject<HTMLFormElement | null>,
  refusal: ApiError | null,
  fields: readonly NamedField[],
  isSaving: boolean,
) {
  const refused = namedBy(refusal, fields);
  // A field that has changed since the refusal shows no server error.
  const [changed, setChanged] = useState<Readonly<Record<string, ApiError | null>>>({});
  const first = fields.find(({ name }) => name in refused)?.name;
  useEffect(() => {
    if (!isSaving) focusField(form.current, first);
  }, [form, first, isSaving]);
  return {
    isAtField: first !== undefined,
    refusedOf: (name: string) => (changed[name] === refusal ? undefined : refused[name]),
    onChanged: (name: string) => setChanged((before) => ({ ...before, [name]: refusal })),
  };
}
