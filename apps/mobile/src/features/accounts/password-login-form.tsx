// UID and password, and the second step once the server asks for it. What was typed stays when the login is refused.
import { userLogin, wireTotp, wireUid } from '@millrace/contract';
import { Field, Switch, useLocale } from '@millrace/ui';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { z } from 'zod/mini';
import { ApiError } from '../../api/api-error.ts';
import { useSend } from '../../api/use-call.ts';
import { formResolver, ruleText } from '../../frame/form-resolver.ts';
import { showFailure } from '../../frame/show-failure.ts';
import { useToast } from '../../frame/services-context.ts';
import { TypedForm } from '../../frame/typed-form.tsx';
import { clearDraft, readDraft, useFormDraft } from '../../frame/use-form-draft.ts';
import { PASSWORD_MAX } from '../../limits.ts';
import { passwordHash } from './password-hash.ts';
import { plainTotp, TotpField } from './totp-field.tsx';
import { useOpenSession } from './use-open-session.ts';

const schema = z.strictObject({
  number: wireUid,
  password: z.string().check(z.minLength(1), z.maxLength(PASSWORD_MAX)),
  remember: z.boolean(),
  totp: z.string(),
});
interface Values {
  number: string;
  password: string;
  remember: boolean;
  /** Empty until it is asked for. */
  totp: string;
}
const kept = ['number', 'remember'] as const;

export function PasswordLoginForm({ back }: { back: string | undefined }) {
  const locale = useLocale();
  const { t } = locale;
  const navigate = useNavigate();
  const toast = useToast();
  const login = useSend(userLogin);
  const openSession = useOpenSession();
  const [failure, setFailure] = useState<string>();
  const [asked, setAsked] = useState(false);
  const [draft] = useState(() => readDraft<Values>('login', kept));
  const form = useForm<Values>({
    defaultValues: { number: '', password: '', remember: false, totp: '', ...draft },
    resolver: formResolver<Values>(schema, locale, (values) => ({
      number: /^\d{8}$/.test(values.number) ? undefined : t('accounts.uidRule'),
      totp: !asked || wireTotp.safeParse(values.totp).success ? undefined : ruleText({ rule: 'totp', args: {} }, locale),
    })),
  });
  useFormDraft(form, 'login', kept);
  const { errors } = form.formState;
  const remember = useWatch({ control: form.control, name: 'remember' });
  const submit = form.handleSubmit(async (values) => {
    setFailure(undefined);
    try {
      const output = await login.mutateAsync({
        number: values.number,
        password: passwordHash(values.password),
        remember: values.remember,
        ...(asked ? { totp: values.totp } : {}),
      });
      clearDraft('login');
      toast(t('accounts.loggedIn'));
      await openSession(output, back);
    } catch (error) {
      if (error instanceof ApiError && error.reason === 'totpNeeded') setAsked(true);
      setFailure(showFailure(error, form, t));
    }
  });
  return (
    <TypedForm onSubmit={submit} state={form.formState} failure={failure} doLabel={t('accounts.login')}>
      <Field
        label={t('accounts.uid')}
        inputMode="numeric"
        autoComplete="username"
        maxLength={8}
        error={errors.number?.message}
        {...form.register('number', { setValueAs: (text: string) => text.trim() })}
      />
      <Field
        label={t('accounts.password')}
        type="password"
        autoComplete="current-password"
        error={errors.password?.message}
        {...form.register('password')}
      />
      {asked ? <TotpField recovery error={errors.totp?.message} {...form.register('totp', { setValueAs: plainTotp })} /> : null}
      <div className="flex flex-wrap items-center justify-between gap-x-4 -mt-1">
        <div>
          <Switch label={t('accounts.rememberMe')} checked={remember} onChange={(checked) => form.setValue('remember', checked)} />
        </div>
        <button type="button" className="link -me-2" onClick={() => void navigate({ to: '/forgetPassword' })}>
          {t('accounts.forgotPassword')}
        </button>
      </div>
    </TypedForm>
  );
}
