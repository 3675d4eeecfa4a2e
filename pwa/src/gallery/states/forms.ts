import type { FormField } from '@core/types';
import { type Language, negotiate } from '@i18n/language';
import { type Call, ok } from '@testing/answers';
import forms from '../../../../fixtures/catalogue/forms.json' with { type: 'json' };

type Text = Readonly<Partial<Record<Language, string>>>;

interface Written extends Partial<Omit<FormField, 'key' | 'label' | 'dictionaryVoList'>> {
  readonly value: string;
  readonly key: Text;
  readonly label: Text;
  readonly dictionaryVoList?: readonly { readonly dictLabel: Text; readonly dictValue: string }[];
}

/** Responds with the server's form in the language of the call. */
const form =
  (fields: readonly Written[]) =>
  ({ headers }: Call) => {
    const language = negotiate([headers.get('accept-language') ?? 'en']);
    const said = (text: Text) => text[language] ?? text.en ?? '';
    return ok(
      fields.map(({ key, label, dictionaryVoList = [], ...rest }): FormField => ({
        dataType: 1,
        checkType: 0,
        checkReq: 1,
        lengthLimitMin: 0,
        lengthLimitMax: 0,
        canHidden: 0,
        ...rest,
        key: said(key),
        label: said(label),
        dictionaryVoList: dictionaryVoList.map((one) => ({ ...one, dictLabel: said(one.dictLabel) })),
      })),
    );
  };

export const BASIC = form(forms.basic);
export const WORK = form(forms.work);
