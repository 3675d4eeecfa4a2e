import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { useAppDispatch, useAppSelector } from '@platform/state';
import { useCore } from '@core/useCore';
import { useT } from '@i18n/useT';
import { Button } from '@ui/Button/Button';
import { LongNumberField } from '@ui/Digits/ReadBack';
import { ErrorBanner } from '@ui/ErrorBanner/ErrorBanner';
import { useToast } from '@ui/Toast/Toast';
import { Page } from '@ui/Page/Page';
import { TextField } from '@ui/TextField/TextField';
import { href } from '@core/href';
import { useAttempt } from '@platform/calls/useAttempt';
import { useAsyncAction } from '@platform/calls/useAsyncAction';
import { useForm } from '@platform/calls/useForm';
import { useClean } from '@core/useClean';
import { Link } from '@ui/Link/Link';
import link from '@ui/Link/Link.module.css';
import { Notice } from '@ui/Notice/Notice';
import { stackClass } from '@ui/Stack/Stack';
import { Note } from '@ui/Text/Text';
import { useBankCardsQuery, useBindCardMutation } from '@entities/bank/api';
import { accountAdded, accountTyped, type BankForm, cardChosen } from '@entities/bank/bankSlice';
import { ConfirmPhone } from './ConfirmPhone';
import { IfscBranch, useIfscRefusal } from './IfscBranch';
import { justAdded } from './justAdded';
import { useOpened, useReturn } from '@entities/bank/useReturn';
import { useStillHere } from '@platform/navigation/useNavigateAfter';

/** Refusal code: the last SMS code of this session is too old for changing the payout account. */
const CODE_NEEDED = 1012;

/** The account number is typed twice, so that the form can find a typing mistake. */
const NUMBERS = [
  { name: 'cardNo', label: 'bank.accountNo', hint: 'bank.accountHint', enterKeyHint: 'next' },
  { name: 'confirmCardNo', label: 'bank.confirmNo', hint: 'bank.confirmHint', enterKeyHint: 'go' },
] as const;

export default function AddBankScreen({ pid, foundIfsc }: { readonly pid: string; readonly foundIfsc: string }) {
  const t = useT();
  const toast = useToast();
  const core = useCore();
  const clean = useClean();
  const navigate = useNavigate();
  const { state } = useLocation();
  const returnTo = useReturn();
  const isStillHere = useStillHere();
  const opened = useOpened();
  const dispatch = useAppDispatch();
  const account = useAppSelector((state) => state.bank.form);
  const { data: before } = useBankCardsQuery(pid);
  const [bind] = useBindCardMutation();
  const { say } = useAsyncAction();
  const { run } = useAttempt(bind);
  const [lost, setLost] = useState(false);
  const [asksForCode, setAsksForCode] = useState(false);
  const unknownIfsc = useIfscRefusal(account.bankCode);

  useEffect(() => {
    if (foundIfsc !== '') dispatch(accountTyped({ bankCode: foundIfsc }));
  }, [foundIfsc, dispatch]);

  const form = useForm((rules) => rules.validateBankCard(account).errors[0]?.field, send);
  const { attempted, busy, formProps } = form;

  async function send() {
    setLost(false);
    const { bankCode, cardNo } = account;
    // The API requires the number twice (specification, section 5). The form has already compared both inputs.
    const sent = await run({ bankCode, cardNo, confirmCardNo: cardNo, productId: pid, clientId: '' });
    if (sent.kind === 'refused') {
      if (sent.error.kind === 'network') setLost(true);
      else if (sent.error.code === CODE_NEEDED) setAsksForCode(true);
      else say(sent.error);
    }
    if (sent.kind !== 'done') return;
    const { id } = sent.data;
    // The emptied form shows no mistakes until the next page has loaded.
    form.forget();
    dispatch(accountAdded({ bankCode, cardNo }));
    const isKnown = before?.some((card) => card.id === id) ?? false;
    // A borrower who has left may have chosen another account meanwhile.
    if (!isStillHere()) return toast.show(t(isKnown ? 'bank.known' : 'bank.added'));
    dispatch(cardChosen({ productId: pid, cardId: id }));
    returnTo(href({ kind: 'bank', pid }), justAdded({ id, ifsc: bankCode, isKnown }));
  }

  const typed = (change: Partial<BankForm>) => {
    // Typing removes the banner, which describes the submitted values.
    form.forget();
    dispatch(accountTyped(change));
  };

  const typedIfsc = (value: string) => {
    typed({ bankCode: clean('ifsc', value) });
    // Typing removes the found code from the address. Otherwise a reload would replace the typed code by it.
    if (foundIfsc !== '') void navigate(href({ kind: 'bankAdd', pid, ifscCode: '' }), { replace: true, state });
  };

  const refused = attempted ? core?.validateBankCard(account).errors[0] : undefined;
  const bannerId = `${formProps.id}-refused`;
  const invalid = (name: string) => (refused?.field === name ? { errorId: bannerId } : {});
  /** The first error, above its field. At the top of the page it could be out of view while the keyboard is open. */
  const banner = (name: string) =>
    refused?.field === name && <ErrorBanner id={bannerId}>{t.message(refused.message)}</ErrorBanner>;

  return (
    <Page
      title={t('bank.addTitle')}
      back
      footer={
        <Button type="submit" form={formProps.id} block busy={busy} busyLabel={t('bank.adding')}>
          {t(lost ? 'common.retry' : 'bank.applyNow')}
        </Button>
      }
    >
      <form {...formProps} className={stackClass(20)}>
        <Notice tone="info" small>
          {t('bank.addHint')}
        </Notice>
        <div className={stackClass(8)}>
          {banner('bankCode')}
          <div>
            <TextField
              name="bankCode"
              {...invalid('bankCode')}
              label={t('bank.ifscCode')}
              hint={t('bank.ifscHint')}
              error={unknownIfsc}
              readOnly={busy}
              value={account.bankCode}
              onChange={typedIfsc}
              autoCapitalize="characters"
              spellCheck={false}
              enterKeyHint="next"
            />
            <IfscBranch ifsc={account.bankCode} onMeant={typedIfsc} />
            <Link className={link.alone} to={href({ kind: 'bankIfsc', pid })} state={opened}>
              {t('bank.forgotIfsc')}
            </Link>
          </div>
        </div>
        {NUMBERS.map(({ name, label, hint, enterKeyHint }) => (
          <div key={name} className={stackClass(8)}>
            {banner(name)}
            <LongNumberField
              name={name}
              {...invalid(name)}
              label={t(label)}
              hint={t(hint)}
              readOnly={busy}
              value={account[name]}
              onChange={(value) => typed({ [name]: clean('account', value) })}
              enterKeyHint={enterKeyHint}
            />
          </div>
        ))}
        <Note>{t('bank.addKept')}</Note>
        {lost && (
          <Notice tone="warn" role="alert" atEnd data-motion="unfold">
            {t('auth.kept')}
          </Notice>
        )}
      </form>
      {asksForCode && (
        <ConfirmPhone
          onClose={() => setAsksForCode(false)}
          onConfirmed={() => {
            setAsksForCode(false);
            form.submit();
          }}
        />
      )}
    </Page>
  );
}
