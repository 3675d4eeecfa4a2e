import { useMemo, useState } from 'react';
import { type AppDispatch, type RootState, useAppDispatch, useAppSelector } from '@platform/state';
import { type Core, loadCore } from '@core/index';
import type { FieldControl, FormField, FormRequest } from '@core/types';
import { useCore } from '@core/useCore';
import { useT } from '@i18n/useT';
import { QueryState } from '@platform/query/QueryState';
import { Skeleton } from '@ui/Skeleton/Skeleton';
import { stackClass } from '@ui/Stack/Stack';
import NotFoundScreen from '@platform/navigation/NotFoundScreen';
import { FORM_PAGE, type FormAnswers, type FormKind, useAuthFormQuery, verificationApi } from '../api';
import { answered } from '../draftsSlice';
import { Answer, FormControl } from './FormControl';
import { StepFailure } from '../StepFailure';
import { StepPage } from '../StepPage';
import { StepSubmit } from '../StepSubmit';
import type { LinesOf } from '../StepSummary';
import { useRefusedFields } from '../useRefusedFields';
import { useSaved } from '../useSaved';
import { useStep } from '../useStep';
import styles from '../verification.module.css';
import { useAsyncAction } from '@platform/calls/useAsyncAction';

/**
 * Opens the form of a step. `step` comes from the address and may be any text. The `key` gives each form fresh state.
 * The other steps have their own addresses.
 */
export default function VerificationStep({ step, pid }: { readonly step: string; readonly pid: string }) {
  switch (step) {
    case 'basic':
    case 'work':
      return <FormStep key={step} kind={step} pid={pid} />;
    default:
      return <NotFoundScreen />;
  }
}

/** Height of a field with its hint, in CSS pixels. */
const FIELD = 114;

function requestOf(kind: FormKind, fields: FormField[], answers: FormAnswers): FormRequest {
  const values = fields.map(({ value: name }) => ({ name, value: answers[name] ?? '' }));
  return { page: FORM_PAGE[kind].params.type, fields, values };
}

const NO_FIELDS: FormField[] = [];

const isTyped = ({ kind }: FieldControl) => kind === 'text' || kind === 'digits';

/** The steps with basic and work information, whose fields the server defines. */
export function FormStep({ kind, pid }: { readonly kind: FormKind; readonly pid: string }) {
  const t = useT();
  const core = useCore();
  const dispatch = useAppDispatch();
  const query = useAuthFormQuery(kind);
  const { data: fields = NO_FIELDS } = query;
  const given = useAppSelector((state) => state.drafts.forms[kind]);
  const controls = useMemo(() => core?.fieldControls({ fields }).controls, [core, fields]);
  const suggested = useStateAsLived(kind, controls);
  const { values: saved } = useSaved(kind);
  // Input on this phone overrides saved answers.
  const answers = useMemo(() => ({ ...suggested, ...saved, ...given }), [suggested, saved, given]);
  const judge = (rules: Core) => rules.validateForm(requestOf(kind, fields, answers));
  const { form, attempted, isSaving, refusal, formProps, failureProps } = useStep(kind, pid, {
    check: (rules) => judge(rules).errors[0]?.field,
    body: async () => {
      const { visible } = judge(await loadCore());
      // Adds suggested and saved answers to the draft, so that they are still there after waiting in the outbox.
      dispatch(answered({ form: kind, answers }));
      return Object.fromEntries(visible.map((name) => [name, answers[name] ?? '']));
    },
  });
  const named = fields.map(({ key: label, value: name }) => ({ label, name }));
  const { isAtField, refusedOf, onChanged } = useRefusedFields(form, refusal, named, isSaving);
  const { filled, findPlace } = usePlaceOfPin(kind);

  /** Returns rows with the saved answers and the form's labels. */
  const linesOf: LinesOf = (values) => {
    if (query.isError) return [];
    if (query.data === undefined || controls === undefined) return undefined;
    return fields.flatMap(({ key: label, value: name }, index) => {
      const [value = '', control] = [values[name], controls[index]];
      return value === '' || control === undefined
        ? []
        : [{ label, value: <Answer control={control} value={value} stateId={values[control.state] ?? ''} /> }];
    });
  };

  const { visible, errors } = core === null ? { visible: [], errors: [] } : judge(core);
  const isSuggested = (name: string) => name in suggested && !(name in saved) && !(name in given);
  const hintOf = (name: string) => {
    if (isSuggested(name)) return t('auth.stateAsLived');
    return filled[name] && filled[name] === answers[name] ? t('auth.placeOfPin') : undefined;
  };
  const shown = fields.flatMap((field, index) => {
    const control = controls?.[index];
    return control !== undefined && visible.includes(field.value) ? [{ field, control }] : [];
  });
  /** Whether all later fields are valid and need no typing. */
  const isLast = (at: number) =>
    shown
      .slice(at + 1)
      .every(({ field, control }) => !isTyped(control) && errors.every((error) => error.field !== field.value));
  const errorOf = (name: string) => t.fieldError(attempted ? errors : [], name) ?? refusedOf(name);
  const onField = ({ value: name, lengthLimitMax }: FormField, control: FieldControl, value: string) => {
    if (isSaving) return;
    onChanged(name);
    const emptied = Object.fromEntries(control.clears.map((cleared) => [cleared, '']));
    dispatch(answered({ form: kind, answers: { ...emptied, [name]: value } }));
    if (control.fills.length > 0 && value.length === lengthLimitMax) findPlace(control, value);
  };

  return (
    <StepPage
      step={kind}
      pid={pid}
      linesOf={linesOf}
      footer={
        !(query.error && query.data === undefined) && (
          <StepSubmit step={kind} form={formProps.id} busy={isSaving} disabled={query.data === undefined}>
            {t('auth.save')}
          </StepSubmit>
        )
      }
    >
      <QueryState query={query} skeleton={<Skeleton height={FIELD} count={6} />}>
        {() =>
          core === null ? (
            <Skeleton height={FIELD} count={fields.length} />
          ) : (
            <form {...formProps} className={stackClass(16, styles.fields)}>
              {shown.map(({ field, control }, at) => (
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
                  onChange={(value) => onField(field, control, value)}
                />
              ))}
              <StepFailure isAtField={isAtField} {...failureProps} />
            </form>
          )
        }
      </QueryState>
    </StepPage>
  );
}

/** Fills in state and district of a PIN code, unless the user changes a place during the lookup. */
const placeFound =
  (form: FormKind, { name, fills }: FieldControl, pin: string) =>
  async (dispatch: AppDispatch, getState: () => RootState): Promise<FormAnswers> => {
    const answers = () => getState().drafts.forms[form];
    const before = answers();
    const { data } = await dispatch(verificationApi.endpoints.placeOfPin.initiate(pin, { subscribe: false }));
    const isOld = [name, ...fills].some((field) => answers()[field] !== before[field]);
    if (isOld || data === undefined || data.stateId === '') return {};
    const found = [data.stateId, data.districtId];
    const place = Object.fromEntries(fills.map((field, index) => [field, found[index] ?? '']));
    dispatch(answered({ form, answers: place }));
    return place;
  };

/** Returns a function that looks up a PIN code, and the answers that it has filled in. */
function usePlaceOfPin(form: FormKind) {
  const dispatch = useAppDispatch();
  const { say } = useAsyncAction();
  const [filled, setFilled] = useState<FormAnswers>({});
  const findPlace = (control: FieldControl, pin: string) => {
    dispatch(placeFound(form, control, pin))
      .then(setFilled)
      .catch(say);
  };
  return { filled, findPlace };
}

const NOTHING: FormAnswers = {};
const isState = ({ kind }: FieldControl) => kind === 'state';

/** Suggests the state in which the borrower lives as the state of work, if this phone has input of the basic form. */
function useStateAsLived(kind: FormKind, controls: readonly FieldControl[] | undefined): FormAnswers {
  const core = useCore();
  const basic = useAppSelector((state) => state.drafts.forms.basic);
  const isFilledIn = Object.keys(basic).length > 0;
  const { data: fields } = useAuthFormQuery('basic', { skip: kind !== 'work' || !isFilledIn });
  return useMemo(() => {
    const lived = fields && core?.fieldControls({ fields }).controls.find(isState)?.name;
    const state = basic[lived ?? ''] ?? '';
    if (kind !== 'work' || state === '' || controls === undefined) return NOTHING;
    return Object.fromEntries(controls.filter(isState).map(({ name }) => [name, state]));
  }, [core, kind, basic, fields, controls]);
}
