import { useEffect, useId, useMemo, useState } from 'react';

import { useAppDispatch, useAppSelector } from '@platform/state';
import { type Core, loadCore } from '@core/index';
import type { FieldControl, FormField, FormRequest } from '@core/types';
import { useCore } from '@core/useCore';
import { useT } from '@i18n/useT';
import { QueryState } from '@platform/query/QueryState';
import { Skeleton } from '@ui/Skeleton/Skeleton';
import { stackClass } from '@ui/Stack/Stack';

import { type FormAnswers, type FormKind, useAuthFormQuery } from '../api';
import { answered } from '../draftsSlice';
import { Answer } from './Answer';
import { FormControl } from './FormControl';
import { StepFailure } from '../StepFailure';
import { StepPage } from '../StepPage';
import { StepSubmit } from '../StepSubmit';
import type { LinesOf } from '../StepSummary';
import { useRefusedFields } from '../useRefusedFields';
import { useSaved } from '../useSaved';
import { useStateAsLived } from './useStateAsLived';
import { usePlaceOfPin } from './usePlaceOfPin';
import { useStepForm } from '../useStepForm';
import { useStepSave } from '../useStepSave';
import styles from '../verification.module.css';

/** Height of a field with its hint, in CSS pixels. */
const FIELD = 114;

const PAGE: Record<FormKind, FormRequest['page']> = { basic: 'baseInfo', work: 'workInfo' };

function requestOf(kind: FormKind, fields: FormField[], answers: FormAnswers): FormRequest {
  const values = fields.map(({ value: name }) => ({ name, value: answers[name] ?? '' }));
  return { page: PAGE[kind], fields, values };
}

/** The steps with basic and work information, whose fields the server defines. */
export function FormStep({ kind, pid }: { readonly kind: FormKind; readonly pid: string }) {
  const t = useT();
  const formId = useId();
  const form = useAuthFormQuery(kind);
  const [busy, setBusy] = useState(false);
  const linesOf = useSavedLines(form.isError ? [] : form.data);
  return (
    <StepPage
      step={kind}
      pid={pid}
      linesOf={linesOf}
      footer={
        !(form.error && form.data === undefined) && (
          <StepSubmit
            step={kind}
            form={formId}
            busy={busy}
            busyLabel={t('auth.saving')}
            disabled={form.data === undefined}
          >
            {t('auth.save')}
          </StepSubmit>
        )
      }
    >
      <QueryState query={form} skeleton={<Skeleton height={FIELD} count={6} />}>
        {(fields) => <FieldsForm id={formId} kind={kind} pid={pid} fields={fields} onBusy={setBusy} />}
      </QueryState>
    </StepPage>
  );
}

/** Returns rows with the saved answers and the form's labels. */
function useSavedLines(fields: FormField[] | undefined): LinesOf {
  const core = useCore();
  return (values) => {
    const controls = fields && core?.fieldControls({ fields }).controls;
    if (fields === undefined || controls === undefined) return undefined;
    return fields.flatMap(({ key: label, value: name }, index) => {
      const [value = '', control] = [values[name], controls[index]];
      return value === '' || control === undefined
        ? []
        : [{ label, value: <Answer control={control} value={value} stateId={values[control.state] ?? ''} /> }];
    });
  };
}

const isTyped = ({ kind }: FieldControl) => kind === 'text' || kind === 'digits';

interface FieldsFormProps {
  readonly id: string;
  readonly kind: FormKind;
  readonly pid: string;
  readonly fields: FormField[];
  readonly onBusy: (busy: boolean) => void;
}

function FieldsForm({ id, kind, pid, fields, onBusy }: FieldsFormProps) {
  const t = useT();
  const core = useCore();
  const dispatch = useAppDispatch();
  const given = useAppSelector((state) => state.drafts.forms[kind]);
  const controls = useMemo(() => core?.fieldControls({ fields }).controls, [core, fields]);
  const suggested = useStateAsLived(kind, controls);
  const { values: saved } = useSaved(kind);
  // Input on this phone overrides saved answers.
  const answers = useMemo(() => ({ ...suggested, ...saved, ...given }), [suggested, saved, given]);
  const { send, busy, failure, waiting } = useStepSave(kind, pid);
  const judge = (rules: Core) => rules.validateForm(requestOf(kind, fields, answers));
  const { form, attempted, submitting, onSubmit } = useStepForm(
    (rules) => judge(rules).errors[0]?.field,
    async () => {
      const { visible } = judge(await loadCore());
      const sent = Object.fromEntries(visible.map((name) => [name, answers[name] ?? '']));
      // Adds suggested and saved answers to the draft, so that they are still there after waiting in the outbox.
      dispatch(answered({ form: kind, answers }));
      await send(sent);
    },
  );
  const isSaving = busy || submitting;
  const refusal = failure ?? waiting?.refusal ?? null;
  const named = fields.map(({ key: label, value: name }) => ({ label, name }));
  const { isAtField, refusedOf, onChanged } = useRefusedFields(form, refusal, named, isSaving);
  const { filled, findPlace } = usePlaceOfPin(kind);
  useEffect(() => onBusy(isSaving), [onBusy, isSaving]);

  if (core === null || controls === undefined) return <Skeleton height={FIELD} count={fields.length} />;

  const verdict = judge(core);
  const isSuggested = (name: string) => name in suggested && !(name in saved) && !(name in given);
  const hintOf = (name: string) => {
    if (isSuggested(name)) return t('auth.stateAsLived');
    return filled[name] && filled[name] === answers[name] ? t('auth.placeOfPin') : undefined;
  };
  const shown = fields.flatMap((field, index) => {
    const control = controls[index];
    return control !== undefined && verdict.visible.includes(field.value) ? [{ field, control }] : [];
  });
  /** Whether all later fields are valid and need no typing. */
  const isLast = (at: number) =>
    shown
      .slice(at + 1)
      .every(({ field, control }) => !isTyped(control) && verdict.errors.every((error) => error.field !== field.value));
  const errorOf = (name: string) => {
    const found = attempted ? verdict.errors.find((error) => error.field === name) : undefined;
    if (found !== undefined) return t.message(found.message);
    return refusedOf(name);
  };

  return (
    <form ref={form} id={id} noValidate className={stackClass(16, styles.fields)} onSubmit={onSubmit}>
      {shown.map(({ field, control }, at) => {
        const emptied = Object.fromEntries(control.clears.map((name) => [name, '']));
        return (
          <FormControl
            key={field.value}
            field={field}
            control={control}
            value={answers[field.value] ?? ''}
            stateId={answers[control.state] ?? ''}
            error={errorOf(field.value)}
            hint={hintOf(field.value)}
            isLast={isLast(at)}
            readOnly={isSaving}
            onChange={(value) => {
              if (isSaving) return;
              onChanged(field.value);
              dispatch(answered({ form: kind, answers: { ...emptied, [field.value]: value } }));
              if (control.fills.length > 0 && value.length === field.lengthLimitMax) findPlace(control, value);
            }}
          />
        );
      })}
      <StepFailure isAtField={isAtField} failure={failure} waiting={waiting} busy={busy} />
    </form>
  );
}
