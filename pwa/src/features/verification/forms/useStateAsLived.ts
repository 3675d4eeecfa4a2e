import { useMemo } from 'react';

import { useAppSelector } from '@platform/state';
import type { FieldControl } from '@core/types';
import { useCore } from '@core/useCore';

import { type FormAnswers, type FormKind, useAuthFormQuery } from '../api';

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
