// Moves the account to another address: a code mailed there, and the safe password. Without one the page leads to setting it first.
import { updateEmail, wireEmail, wireEmailCode } from '@millrace/contract';
import { Bar, Blank, Button, Field, Main, Notice, Screen, useLocale } from '@millrace/ui';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { z } from 'zod/mini';
import { useSend } from '../../api/use-call.ts';
import { FormFailure } from '../../frame/form-failure.tsx';
import { formResolver } from '../../frame/form-resolver.ts';
import { useSession, useToast } from '../../frame/services-context.ts';
import { showFailure } from '../../frame/show-failure.ts';
import { useBack } from '../../frame/use-back.ts';
import { PASSWORD_MAX } from '../../limits.ts';
import { EmailCodeField } from './email-code-field.tsx';
import { passwordHash } from './password-hash.ts';
import { useOwnAccount } from './use-own-account.ts';

const schema = z.strictObject({
  email: wireEmail,
  code: wireEmailCode,
  secondPassword: z.string().check(z.minLength(1), z.maxLength(PASSWORD_MAX)),
});
interface Values {
  email: string;
  code: string;
  secondPassword: string;
}

export function ModifyEmailPage() {
  const { t } = useLocale();
  const goBack = useBack('/person');
  const has = useSession((state) => state.user?.hasSecondPassword === true);
  return (
    <Screen>
      <Bar title={t('accounts.changeEmail')} onBack={goBack} />
      <Main>{has ? <ModifyEmailForm onDone={goBack} /> : <SafePasswordFirst />}</Main>
    </Screen>
  );
}

function SafePasswordFirst() {
  const { t } = useLocale();
  const navigate = useNavigate();
  return (
    <Blank
      icon="shield"
      title={t('accounts.safePassword')}
      text={t('accounts.safePasswordFirst')}
      action={
        <Button look="primary" onClick={() => void navigate({ to: '/secondPassword' })}>
          {t('accounts.setSafePassword')}
        </Button>
      }
    />
  );
}

function ModifyEmailForm({ onDone }: { onDone: () => void }) {
  const locale = useLocale();
  const { t } = locale;
  const toast = useToast();
  const send = useSend(updateEmail);
  const showAccount = useOwnAccount();
  const [failure, setFailure] = useState<string>();
  const form = useForm<Values>({
    defaultValues: { email: '', code: '', secondPassword: '' },
    resolver: formResolver<Values>(schema, locale),
  });
  const { errors } = form.formState;
  const submit = form.handleSubmit(async ({ secondPassword, ...values }) => {
    setFailure(undefined);
    try {
      showAccount(await send.mutateAsync({ ...values, secondPassword: passwordHash(secondPassword) }));
      toast(t('accounts.emailChanged'));
      onDone();
    } catch (error) {
      setFailure(showFailure(error, form, t));
    }
  });
  const checkedEmail = async (): Promise<string | undefined> => ((await form.trigger('email')) ? form.getValues('email') : undefined);
  return (
    <>
      <Notice>{t('accounts.othersEnd')}</Notice>
      <form className="pad form pt-4" noValidate onSubmit={(event) => void submit(event)}>
        <Field
          label={t('accounts.newEmail')}
          type="email"
          inputMode="email"
          autoComplete="email"
          error={errors.email?.message}
          {...form.register('email', { setValueAs: (text: string) => text.trim() })}
        />
        <EmailCodeField control={form.control} name="code" purpose="updateEmail" email={checkedEmail} />
        <Field
          label={t('accounts.safePassword')}
          type="password"
          autoComplete="off"
          error={errors.secondPassword?.message}
          {...form.register('secondPassword')}
        />
        <FormFailure text={failure} />
        <Button look="primary" wide type="submit" busy={form.formState.isSubmitting}>
          {t('accounts.changeEmail')}
        </Button>
      </form>
    </>
  );
}
