// A new password by an emailed code. Ends every session of the account, so the trader logs in again afterwards.
import { forgetPassword, wireEmail, wireEmailCode } from '@millrace/contract';
import { Bar, Button, Field, Main, Screen, useLocale } from '@millrace/ui';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { z } from 'zod/mini';
import { useSend } from '../../api/use-call.ts';
import { FormFailure } from '../../frame/form-failure.tsx';
import { formResolver } from '../../frame/form-resolver.ts';
import { showFailure } from '../../frame/show-failure.ts';
import { useBack } from '../../frame/use-back.ts';
import { useToast } from '../../frame/services-context.ts';
import { EmailCodeField } from './email-code-field.tsx';
import { passwordHash } from './password-hash.ts';
import { newPassword, passwordProblems } from './password-rules.ts';

const schema = z.strictObject({ email: wireEmail, code: wireEmailCode, password: newPassword, confirm: z.string() });
interface Values {
  email: string;
  code: string;
  password: string;
  confirm: string;
}

export function ForgetPasswordPage() {
  const { t } = useLocale();
  const goBack = useBack('/login');
  return (
    <Screen>
      <Bar title={t('accounts.resetPassword')} onBack={goBack} />
      <Main>
        <ForgetPasswordForm />
      </Main>
    </Screen>
  );
}

function ForgetPasswordForm() {
  const locale = useLocale();
  const { t } = locale;
  const toast = useToast();
  const navigate = useNavigate();
  const send = useSend(forgetPassword);
  const [failure, setFailure] = useState<string>();
  const form = useForm<Values>({
    defaultValues: { email: '', code: '', password: '', confirm: '' },
    resolver: formResolver<Values>(schema, locale, (values) => passwordProblems(values, t)),
  });
  const { errors } = form.formState;
  const submit = form.handleSubmit(async ({ email, code, password }) => {
    setFailure(undefined);
    try {
      await send.mutateAsync({ email, code, password: passwordHash(password) });
      toast(t('accounts.passwordChanged'));
      await navigate({ to: '/login', replace: true });
    } catch (error) {
      setFailure(showFailure(error, form, t));
    }
  });
  const checkedEmail = async (): Promise<string | undefined> => ((await form.trigger('email')) ? form.getValues('email') : undefined);
  return (
    <form className="pad form pt-2" noValidate onSubmit={(event) => void submit(event)}>
      <Field
        label={t('accounts.email')}
        type="email"
        inputMode="email"
        autoComplete="email"
        error={errors.email?.message}
        {...form.register('email', { setValueAs: (text: string) => text.trim() })}
      />
      <EmailCodeField control={form.control} name="code" purpose="forgetPassword" email={checkedEmail} />
      <Field
        label={t('accounts.newPassword')}
        type="password"
        autoComplete="new-password"
        hint={t('accounts.passwordHint')}
        error={errors.password?.message}
        {...form.register('password')}
      />
      <Field
        label={t('accounts.confirmPassword')}
        type="password"
        autoComplete="new-password"
        error={errors.confirm?.message}
        {...form.register('confirm')}
      />
      <FormFailure text={failure} />
      <Button look="primary" wide type="submit" busy={form.formState.isSubmitting}>
        {t('accounts.setPassword')}
      </Button>
    </form>
  );
}
