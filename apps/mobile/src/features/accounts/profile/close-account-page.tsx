// The way out: the trader's data as a file, what stands in the way, and closing the account for good.
import { closeAccount, exportData, getClosing, wireTotp, type Closing, type RefusalCode } from '@millrace/contract';
import { compareDecimals } from '@millrace/market';
import {
  Amount,
  Bar,
  Broken,
  ConfirmSheet,
  Field,
  Main,
  Notice,
  Plate,
  Row,
  Rows,
  Screen,
  Section,
  SkeletonRows,
  useLocale,
} from '@millrace/ui';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { z } from 'zod/mini';
import { errorText } from '../../../shared/api/api-error.ts';
import { formResolver } from '../../../shared/forms/form-resolver.ts';
import { showFailure } from '../../../shared/forms/show-failure.ts';
import { TypedForm } from '../../../shared/forms/typed-form.tsx';
import { useBack } from '../../../shared/hooks/use-back.ts';
import { useRead, useSend } from '../../../shared/hooks/use-call.ts';
import { PASSWORD_MAX } from '../../../shared/limits.ts';
import { saveFile } from '../../../shared/save-file.ts';
import { useServices, useSession, useToast } from '../../../shared/services/services-context.ts';
import { passwordHash } from '../fields/password-hash.ts';
import { plainTotp, TotpField } from '../fields/totp-field.tsx';
import { SafePasswordFirst } from '../security/safe-password-first.tsx';

export function CloseAccountPage() {
  const { t } = useLocale();
  const goBack = useBack('/setting');
  const found = useRead(getClosing, {});
  const has = useSession((state) => state.user?.hasSecondPassword === true);
  return (
    <Screen>
      <Bar title={t('accounts.closing')} onBack={goBack} />
      <Main>
        <SaveData />
        {found.isPending ? (
          <SkeletonRows count={4} />
        ) : !found.data ? (
          <Broken title={errorText(found.error, t)} onRetry={() => void found.refetch()} busy={found.isFetching} />
        ) : isOpen(found.data) ? (
          <Obstacles closing={found.data} />
        ) : has ? (
          <CloseForm closing={found.data} onChanged={() => void found.refetch()} />
        ) : (
          <SafePasswordFirst />
        )}
      </Main>
    </Screen>
  );
}

function SaveData() {
  const { t } = useLocale();
  const toast = useToast();
  const { downloadText } = useServices().live;
  const [busy, setBusy] = useState(false);
  const save = async (): Promise<void> => {
    setBusy(true);
    try {
      const file = await downloadText(exportData, {});
      saveFile(file.fileName, file);
      toast(t('accounts.closing.saved'));
    } catch (error) {
      toast(errorText(error, t));
    } finally {
      setBusy(false);
    }
  };
  return (
    <Plate>
      <Rows>
        <Row
          icon="download"
          title={t('accounts.closing.data')}
          line={t('accounts.closing.dataText')}
          onClick={() => {
            if (!busy) void save();
          }}
        />
      </Rows>
    </Plate>
  );
}

const reasons = {
  closingTasks: ({ tasks }) => (tasks > 0 ? { count: tasks } : undefined),
  closingOrders: ({ orders }) => (orders > 0 ? { count: orders } : undefined),
  closingCopying: ({ copying }) => (copying > 0 ? { count: copying } : undefined),
  closingDebt: ({ debt }) => (compareDecimals(debt, '0') > 0 ? { debt } : undefined),
} as const satisfies Partial<Record<RefusalCode, (closing: Closing) => Record<string, string | number> | undefined>>;
type Reason = keyof typeof reasons;
const reasonNames = Object.keys(reasons) as Reason[];

function isOpen(closing: Closing): boolean {
  return reasonNames.some((reason) => reasons[reason](closing) !== undefined);
}

function Obstacles({ closing }: { closing: Closing }) {
  const { t } = useLocale();
  return (
    <>
      <Section title={t('accounts.closing.open')} />
      <Plate>
        <Rows>
          {reasonNames.map((reason) => {
            const args: Record<string, string | number> | undefined = reasons[reason](closing);
            return args === undefined ? null : <Row key={reason} icon="warn" title={t(`refusal.${reason}`, args)} />;
          })}
        </Rows>
      </Plate>
    </>
  );
}

interface Values {
  words: string;
  totp: string;
  secondPassword: string;
}

function CloseForm({ closing: { balances }, onChanged }: { closing: Closing; onChanged: () => void }) {
  const locale = useLocale();
  const { t } = locale;
  const { session } = useServices();
  const toast = useToast();
  const send = useSend(closeAccount);
  const twoStep = useSession((state) => state.user?.isTwoStep === true);
  const [failure, setFailure] = useState<string>();
  const [asked, setAsked] = useState<Values>();
  const words = t('accounts.closing.giveUp');
  const schema = z.strictObject({
    words: balances.length === 0 ? z.string() : z.string().check(z.refine((text) => text.trim() === words, 'words')),
    totp: twoStep ? wireTotp : z.string(),
    secondPassword: z.string().check(z.minLength(1), z.maxLength(PASSWORD_MAX)),
  });
  const form = useForm<Values>({
    defaultValues: { words: '', totp: '', secondPassword: '' },
    resolver: formResolver<Values>(schema, locale),
  });
  const { errors } = form.formState;
  const close = async ({ secondPassword, totp }: Values): Promise<void> => {
    setAsked(undefined);
    setFailure(undefined);
    const { token } = session.getState();
    try {
      await send.mutateAsync({ secondPassword: passwordHash(secondPassword), ...(twoStep && { totp }), givenUp: balances });
      if (token !== undefined && session.end(token, 'logout')) toast(t('accounts.closing.done'));
    } catch (error) {
      setFailure(showFailure(error, form, t));
      onChanged();
    }
  };
  return (
    <>
      <div className="my-3">
        <Notice warn>{t('accounts.closing.what')}</Notice>
      </div>
      {balances.length === 0 ? null : (
        <>
          <Section title={t('accounts.closing.left')} />
          <Plate>
            <Rows>
              {balances.map(({ currency, amount }) => (
                <Row key={currency} small title={t(`wallet.currency.${currency}`)} value={<Amount value={amount} />} />
              ))}
            </Rows>
          </Plate>
        </>
      )}
      <TypedForm
        onSubmit={form.handleSubmit((values) => setAsked(values))}
        state={form.formState}
        failure={failure}
        isRefused={asked === undefined}
        doLabel={t('accounts.closing')}
        look="danger"
      >
        {balances.length === 0 ? null : (
          <Field
            label={t('accounts.closing.typeWords', { words })}
            autoComplete="off"
            error={errors.words && t('accounts.closing.wordsDiffer', { words })}
            {...form.register('words')}
          />
        )}
        <Field
          label={t('accounts.safePassword')}
          type="password"
          autoComplete="off"
          error={errors.secondPassword?.message}
          {...form.register('secondPassword')}
        />
        {twoStep ? <TotpField recovery error={errors.totp?.message} {...form.register('totp', { setValueAs: plainTotp })} /> : null}
      </TypedForm>
      <ConfirmSheet
        danger
        open={asked !== undefined}
        onClose={() => setAsked(undefined)}
        title={t('accounts.closing.ask')}
        text={t('accounts.closing.what')}
        doLabel={t('accounts.closing')}
        busy={send.isPending}
        onDo={() => asked && void close(asked)}
      />
    </>
  );
}
