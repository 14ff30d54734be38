// A new password by an emailed code. Ends every session of the account, so the trader logs in again afterwards.
import { forgetPassword, wireEmail, wireEmailCode } from '@millrace/contract';
import { Bar, Main, Screen, useLocale } from '@millrace/ui';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { z } from 'zod/mini';
import { useSend } from '../../../shared/hooks/use-call.ts';
import { formResolver } from '../../../shared/forms/form-resolver.ts';
import { useToast } from '../../../shared/services/services-context.ts';
import { showFailure } from '../../../shared/forms/show-failure.ts';
import { TypedForm } from '../../../shared/forms/typed-form.tsx';
import { useBack } from '../../../shared/hooks/use-back.ts';
import { clearDraft, readDraft } from '../../../shared/forms/form-draft.ts';
import { useFormDraft } from '../../../shared/forms/use-form-draft.ts';
import { EmailWithCode } from '../fields/email-with-code.tsx';
import { LanguageButton } from '../language/language-button.tsx';
import { NewPasswordFields } from '../fields/new-password-fields.tsx';
import { passwordHash } from '../fields/password-hash.ts';
import { newPassword, passwordProblems } from '../fields/password-rules.ts';

const schema = z.strictObject({ email: wireEmail, code: wireEmailCode, password: newPassword, confirm: z.string() });
interface Values {
  email: string;
  code: string;
  password: string;
  confirm: string;
}
const kept = ['email'] as const;

export function ForgetPasswordPage() {
  const { t } = useLocale();
  const goBack = useBack('/login');
  return (
    <Screen>
      <Bar title={t('accounts.resetPassword')} onBack={goBack} end={<LanguageButton />} />
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
  const [draft] = useState(() => readDraft<Values>('forgetPassword', kept));
  const form = useForm<Values>({
    defaultValues: { email: '', code: '', password: '', confirm: '', ...draft },
    resolver: formResolver<Values>(schema, locale, (values) => passwordProblems(values, t)),
  });
  useFormDraft(form, 'forgetPassword', kept);
  const submit = form.handleSubmit(async ({ email, code, password }) => {
    setFailure(undefined);
    try {
      await send.mutateAsync({ email, code, password: passwordHash(password) });
      clearDraft('forgetPassword');
      toast(t('accounts.passwordChanged'));
      await navigate({ to: '/login', replace: true });
    } catch (error) {
      setFailure(showFailure(error, form, t));
    }
  });
  return (
    <TypedForm onSubmit={submit} state={form.formState} failure={failure} doLabel={t('accounts.setPassword')}>
      <EmailWithCode form={form} label={t('accounts.email')} purpose="forgetPassword" />
      <NewPasswordFields form={form} label={t('accounts.newPassword')} />
    </TypedForm>
  );
}
