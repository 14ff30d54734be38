// What is given up, the proof, and the last question before an account is closed for good.
import { closeAccount, wireTotp, type Closing } from '@millrace/contract';
import { Amount, ConfirmSheet, Field, Notice, Plate, Row, Rows, Section, useLocale } from '@millrace/ui';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { z } from 'zod/mini';
import { formResolver } from '../../../shared/forms/form-resolver.ts';
import { showFailure } from '../../../shared/forms/show-failure.ts';
import { TypedForm } from '../../../shared/forms/typed-form.tsx';
import { useSend } from '../../../shared/hooks/use-call.ts';
import { PASSWORD_MAX } from '../../../shared/limits.ts';
import { useServices, useSession, useToast } from '../../../shared/services/services-context.ts';
import { passwordHash } from '../fields/password-hash.ts';
import { plainTotp, TotpField } from '../fields/totp-field.tsx';

interface Values {
  words: string;
  totp: string;
  secondPassword: string;
}

export function CloseForm({ closing: { balances }, onChanged }: { closing: Closing; onChanged: () => void }) {
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
      // The stream may have heard of it first and ended the session already.
      if (token !== undefined) session.end(token, 'logout');
      toast(t('accounts.closing.done'));
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
