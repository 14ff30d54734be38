// Moves the account to another address: a code mailed there, and the safe password. Without one the page leads to setting it first.
import { updateEmail, wireEmail, wireEmailCode } from '@millrace/contract';
import { Bar, Field, Main, Notice, Screen, useLocale } from '@millrace/ui';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { z } from 'zod/mini';
import { useSend } from '../../../shared/hooks/use-call.ts';
import { formResolver } from '../../../shared/forms/form-resolver.ts';
import { useSession, useToast } from '../../../shared/services/services-context.ts';
import { showFailure } from '../../../shared/forms/show-failure.ts';
import { TypedForm } from '../../../shared/forms/typed-form.tsx';
import { useBack } from '../../../shared/hooks/use-back.ts';
import { clearDraft, readDraft } from '../../../shared/forms/form-draft.ts';
import { useFormDraft } from '../../../shared/forms/use-form-draft.ts';
import { PASSWORD_MAX } from '../../../shared/limits.ts';
import { EmailWithCode } from '../fields/email-with-code.tsx';
import { passwordHash } from '../fields/password-hash.ts';
import { useOwnAccount } from '../fields/use-own-account.ts';
import { SafePasswordFirst } from './safe-password-first.tsx';

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
const kept = ['email'] as const;

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

function ModifyEmailForm({ onDone }: { onDone: () => void }) {
  const locale = useLocale();
  const { t } = locale;
  const toast = useToast();
  const send = useSend(updateEmail);
  const showAccount = useOwnAccount();
  const [failure, setFailure] = useState<string>();
  const draftId = `modifyEmail.${useSession((state) => state.user?.id ?? '')}`;
  const [draft] = useState(() => readDraft<Values>(draftId, kept));
  const form = useForm<Values>({
    defaultValues: { email: '', code: '', secondPassword: '', ...draft },
    resolver: formResolver<Values>(schema, locale),
  });
  useFormDraft(form, draftId, kept);
  const submit = form.handleSubmit(async ({ secondPassword, ...values }) => {
    setFailure(undefined);
    try {
      showAccount(await send.mutateAsync({ ...values, secondPassword: passwordHash(secondPassword) }));
      clearDraft(draftId);
      toast(t('accounts.emailChanged'));
      onDone();
    } catch (error) {
      setFailure(showFailure(error, form, t));
    }
  });
  return (
    <>
      <Notice>{t('accounts.othersEnd')}</Notice>
      <TypedForm onSubmit={submit} state={form.formState} failure={failure} doLabel={t('accounts.changeEmail')}>
        <EmailWithCode form={form} label={t('accounts.newEmail')} purpose="updateEmail" />
        <Field
          label={t('accounts.safePassword')}
          type="password"
          autoComplete="off"
          error={form.formState.errors.secondPassword?.message}
          {...form.register('secondPassword')}
        />
      </TypedForm>
    </>
  );
}
