// A new login password or safe password, each by a code mailed to the account's address. Other devices are logged out, this one stays.
import { updatePassword, updateSecondPassword, wireEmailCode, type InputOf, type UserInfo } from '@millrace/contract';
import { Bar, Main, Notice, Screen, useLocale } from '@millrace/ui';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { z } from 'zod/mini';
import { useSend } from '../../../shared/hooks/use-call.ts';
import { formResolver } from '../../../shared/forms/form-resolver.ts';
import { useServices, useSession, useToast } from '../../../shared/services/services-context.ts';
import { showFailure } from '../../../shared/forms/show-failure.ts';
import { TypedForm } from '../../../shared/forms/typed-form.tsx';
import { useBack } from '../../../shared/hooks/use-back.ts';
import { EmailCodeField } from '../fields/email-code-field.tsx';
import { NewPasswordFields } from '../fields/new-password-fields.tsx';
import { passwordHash } from '../fields/password-hash.ts';
import { newPassword, passwordProblems } from '../fields/password-rules.ts';
import { useOwnAccount } from '../fields/use-own-account.ts';

const schema = z.strictObject({ code: wireEmailCode, password: newPassword, confirm: z.string() });
interface Values {
  code: string;
  password: string;
  confirm: string;
}

export function ModifyPasswordPage() {
  const { t } = useLocale();
  const send = useSend(updatePassword);
  const renewAlerts = useRenewAlerts();
  return (
    <NewPasswordPage
      title={t('accounts.changePassword')}
      done={t('accounts.passwordSet')}
      purpose="updatePassword"
      send={async (input) => {
        const user = await send.mutateAsync(input);
        renewAlerts(user.id);
        return user;
      }}
    />
  );
}

/** The server ends every push subscription with the old password; this device stays logged in, so it subscribes anew. */
function useRenewAlerts(): (userId: string) => void {
  const { api, storage } = useServices();
  return (userId) =>
    // Without the chunk, or the server: at the next start.
    void import('../../alerts/index.ts').then((alerts) => alerts.renewPush({ api, storage, userId })).catch(() => undefined);
}

export function SecondPasswordPage() {
  const { t } = useLocale();
  const send = useSend(updateSecondPassword);
  const has = useSession((state) => state.user?.hasSecondPassword === true);
  return (
    <NewPasswordPage
      title={has ? t('accounts.changeSafePassword') : t('accounts.setSafePassword')}
      what={t('accounts.safePasswordWhat')}
      done={t('accounts.safePasswordSet')}
      purpose="updateSecondPassword"
      send={send.mutateAsync}
    />
  );
}

interface NewPasswordPageProps {
  title: string;
  /** What the password is for. */
  what?: string;
  done: string;
  purpose: 'updatePassword' | 'updateSecondPassword';
  send: (input: InputOf<typeof updatePassword>) => Promise<UserInfo>;
}

function NewPasswordPage({ title, what, ...form }: NewPasswordPageProps) {
  const { t } = useLocale();
  const goBack = useBack('/person');
  return (
    <Screen>
      <Bar title={title} onBack={goBack} />
      <Main>
        <div className="grid one-column gap-3 mb-3">
          {what === undefined ? null : <Notice icon="shield">{what}</Notice>}
          <Notice>{t('accounts.othersEnd')}</Notice>
        </div>
        <NewPasswordForm {...form} title={title} onDone={goBack} />
      </Main>
    </Screen>
  );
}

function NewPasswordForm({ title, done, purpose, send, onDone }: Omit<NewPasswordPageProps, 'what'> & { onDone: () => void }) {
  const locale = useLocale();
  const { t } = locale;
  const toast = useToast();
  const showAccount = useOwnAccount();
  const email = useSession((state) => state.user?.email ?? '');
  const [failure, setFailure] = useState<string>();
  const form = useForm<Values>({
    defaultValues: { code: '', password: '', confirm: '' },
    resolver: formResolver<Values>(schema, locale, (values) => passwordProblems(values, t)),
  });
  const submit = form.handleSubmit(async ({ code, password }) => {
    setFailure(undefined);
    try {
      showAccount(await send({ code, password: passwordHash(password) }));
      toast(done);
      onDone();
    } catch (error) {
      setFailure(showFailure(error, form, t));
    }
  });
  return (
    <TypedForm onSubmit={submit} state={form.formState} failure={failure} doLabel={title}>
      <EmailCodeField
        control={form.control}
        name="code"
        purpose={purpose}
        email={() => Promise.resolve(email)}
        hint={t('accounts.codeGoesTo', { email })}
      />
      <NewPasswordFields form={form} label={t('accounts.newPassword')} />
    </TypedForm>
  );
}
