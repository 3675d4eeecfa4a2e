import { useMemo, useState } from 'react';
import { useAsyncAction } from '@platform/calls/useAsyncAction';
import { type AppDispatch, type RootState, useAppDispatch, useAppSelector } from '@platform/state';
import type { FieldControl } from '@core/types';
import { useCore } from '@core/useCore';
import { type FormAnswers, type FormKind, useAuthFormQuery, verificationApi } from '../api';
import { answered } from '../draftsSlice';

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
export function usePlaceOfPin(form: FormKind) {
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
export function useStateAsLived(kind: FormKind, controls: readonly FieldControl[] | undefined): FormAnswers {
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
