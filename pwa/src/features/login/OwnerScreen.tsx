import { useState } from 'react';
import { href } from '@core/href';
import type { EmptyRequest, LoginResponse, ProveOwnerRequest } from '@core/types';
import { useClean } from '@core/useClean';
import { useCore } from '@core/useCore';
import { useT } from '@i18n/useT';
import { ConfirmButton } from '@platform/calls/ConfirmButton';
import { useFailureText } from '@platform/calls/failure';
import { useForm } from '@platform/calls/useForm';
import { ownerProved, signedIn } from '@platform/session/slice';
import { useSession } from '@platform/session/useSession';
import { useAppDispatch } from '@platform/state';
import { Button, LinkButton } from '@ui/Button/Button';
import { ErrorBanner } from '@ui/ErrorBanner/ErrorBanner';
import { Page } from '@ui/Page/Page';
import { TextField } from '@ui/TextField/TextField';
import { stackClass } from '@ui/Stack/Stack';
import { api, type Attempt, unkeyed } from '@platform/calls/api';

const ownerApi = api.injectEndpoints({
  endpoints: (build) => ({
    proveOwner: build.mutation<null, ProveOwnerRequest>(unkeyed('/user/v1/proveOwner')),
    notMine: build.mutation<LoginResponse, Attempt<EmptyRequest>>({
      query: ({ body }) => ({ url: '/user/v1/notMine', method: 'POST', body }),
    }),
  }),
});

const { useProveOwnerMutation, useNotMineMutation } = ownerApi;

const LAST_FOUR = 4;
const YEAR_DIGITS = 4;

/** An Aadhaar number begins with a digit, and a PAN with a letter. */
const isAadhaar = (number: string): boolean => /^\s*\d/.test(number);

/** Asks for proof of ownership before showing the account, because the phone number may have been reassigned. */
export function OwnerScreen() {
  const t = useT();
  const clean = useClean();
  const core = useCore();
  const dispatch = useAppDispatch();
  const failureText = useFailureText();
  const { phone, isApp } = useSession();
  const [prove, { error: refusal, reset }] = useProveOwnerMutation();
  const [notMine] = useNotMineMutation();
  const [number, setNumber] = useState('');
  const [birthYear, setBirthYear] = useState('');

  const lastFour = isAadhaar(number) ? number : '';
  const body: ProveOwnerRequest = { lastFour, pan: lastFour === '' ? number : '', birthYear };
  const send = async () => {
    const answer = await prove(body);
    if (answer.error === undefined) dispatch(ownerProved());
  };
  const form = useForm((rules) => rules.validateOwner(body).errors[0]?.field, send);
  const { attempted, busy } = form;
  const forget = () => {
    form.forget();
    reset();
  };
  const typedNumber = (value: string) => {
    forget();
    setNumber(isAadhaar(value) ? clean('digits', value, LAST_FOUR) : clean('pan', value));
  };
  const typedYear = (value: string) => {
    forget();
    setBirthYear(clean('digits', value, YEAR_DIGITS));
  };
  const ruleOf = (name: string) => t.fieldError((attempted && core?.validateOwner(body).errors) || [], name);
  return (
    <Page
      title={t('account.ownerTitle')}
      footer={
        <>
          <Button type="submit" form={form.formProps.id} block busy={busy} busyLabel={t('orders.refreshing')}>
            {t('account.ownerContinue')}
          </Button>
          {/* Logs out of the former owner's account and opens a new one for the same number. */}
          <ConfirmButton
            label={t('account.notMine')}
            title={t('account.notMineTitle')}
            text={t('account.notMineText')}
            confirmLabel={t('account.notMineConfirm')}
            cancelLabel={t('account.notMineKeep')}
            danger
            waits={busy}
            body={{}}
            send={notMine}
            onDone={({ token }) => dispatch(signedIn({ token, phone, isApp }))}
          />
        </>
      }
    >
      <form {...form.formProps} className={stackClass(16)}>
        <p>{t('account.ownerWhy')}</p>
        <TextField
          name="pan"
          label={t('account.ownerNumber')}
          value={number}
          error={ruleOf('pan')}
          readOnly={busy}
          autoCapitalize="characters"
          enterKeyHint="next"
          onChange={typedNumber}
        />
        <TextField
          name="birthYear"
          label={t('account.ownerYear')}
          hint={t('account.ownerYearHint')}
          value={birthYear}
          error={ruleOf('birthYear')}
          readOnly={busy}
          inputMode="numeric"
          autoComplete="bday-year"
          enterKeyHint="go"
          onChange={typedYear}
        />
        {refusal !== undefined && (
          <ErrorBanner atEnd>
            <p>{failureText(refusal)}</p>
            <LinkButton variant="secondary" to={href({ kind: 'legalLender' })}>
              {t('common.title.legalLender')}
            </LinkButton>
          </ErrorBanner>
        )}
      </form>
    </Page>
  );
}
