// UID and password, and the second step once the server asks for it. What was typed stays when the login is refused.
// Its own few fields instead of the form library: this page is the first that a new phone loads.
import { inputIssuesOf, userLogin, wireTotp, wireUid } from '@millrace/contract';
import { Button, Field, Switch, useLocale } from '@millrace/ui';
import { useNavigate } from '@tanstack/react-router';
import { useState, type SubmitEvent } from 'react';
import { z } from 'zod/mini';
import { ApiError, errorText } from '../../api/api-error.ts';
import { useSend } from '../../api/use-call.ts';
import { FormFailure } from '../../frame/form-failure.tsx';
import { useToast } from '../../frame/services-context.ts';
import { PASSWORD_MAX } from '../../limits.ts';
import { ruleText } from '../../frame/rule-text.ts';
import { plainTotp, TotpField } from './totp-field.tsx';
import { useOpenSession } from './use-open-session.ts';

const passwordRule = z.string().check(z.minLength(1), z.maxLength(PASSWORD_MAX));

interface Values {
  number: string;
  password: string;
  /** Empty until it is asked for. */
  totp: string;
}
type Errors = Partial<Record<keyof Values, string>>;

export function PasswordLoginForm({ back }: { back: string | undefined }) {
  const { t } = useLocale();
  const navigate = useNavigate();
  const [remember, setRemember] = useState(false);
  const { errors, failure, asked, busy, submit } = useLogin(back, remember);
  return (
    <form className="pad form mt-5" noValidate onSubmit={submit}>
      <Field label={t('accounts.uid')} name="number" inputMode="numeric" autoComplete="username" maxLength={8} error={errors.number} />
      <Field label={t('accounts.password')} name="password" type="password" autoComplete="current-password" error={errors.password} />
      {asked ? <TotpField recovery name="totp" error={errors.totp} /> : null}
      <div className="flex flex-wrap items-center justify-between gap-x-4 -mt-1">
        <div>
          <Switch label={t('accounts.rememberMe')} checked={remember} onChange={setRemember} />
        </div>
        <button type="button" className="link -me-2" onClick={() => void navigate({ to: '/forgetPassword' })}>
          {t('accounts.forgotPassword')}
        </button>
      </div>
      <FormFailure text={failure} />
      <Button look="primary" wide type="submit" busy={busy}>
        {t('accounts.login')}
      </Button>
    </form>
  );
}

function useLogin(back: string | undefined, remember: boolean) {
  const locale = useLocale();
  const { t } = locale;
  const toast = useToast();
  const login = useSend(userLogin);
  const openSession = useOpenSession();
  const [errors, setErrors] = useState<Errors>({});
  const [failure, setFailure] = useState<string>();
  const [asked, setAsked] = useState(false);
  const [busy, setBusy] = useState(false);

  const send = async (form: HTMLFormElement): Promise<void> => {
    const values = valuesOf(form);
    const read = passwordRule.safeParse(values.password);
    const issue = read.success ? undefined : inputIssuesOf(read.error)[0];
    const wrong: Errors = {
      ...(wireUid.safeParse(values.number).success ? {} : { number: t('accounts.uidRule') }),
      ...(issue ? { password: ruleText(issue, locale) } : {}),
      ...(!asked || wireTotp.safeParse(values.totp).success ? {} : { totp: ruleText({ rule: 'totp', args: {} }, locale) }),
    };
    setErrors(wrong);
    setFailure(undefined);
    const [first] = Object.keys(wrong);
    if (first !== undefined) return form.querySelector<HTMLInputElement>(`[name=${first}]`)?.focus();
    setBusy(true);
    try {
      const { passwordHash } = await import('./password-hash.ts');
      const password = passwordHash(values.password);
      const output = await login.mutateAsync({ number: values.number, password, remember, ...(asked ? { totp: values.totp } : {}) });
      toast(t('accounts.loggedIn'));
      await openSession(output, back);
    } catch (error) {
      if (error instanceof ApiError && error.reason === 'totpNeeded') setAsked(true);
      const { fields, rest } = problemsOf(error);
      setErrors(fields);
      setFailure(rest ?? (Object.keys(fields).length > 0 ? undefined : errorText(error, t)));
    } finally {
      setBusy(false);
    }
  };
  const submit = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault();
    if (!busy) void send(event.currentTarget);
  };
  return { errors, failure, asked, busy, submit };
}

function valuesOf(form: HTMLFormElement): Values {
  const data = new FormData(form);
  const text = (name: string): string => {
    const value = data.get(name);
    return typeof value === 'string' ? value : '';
  };
  return { number: text('number').trim(), password: text('password'), totp: plainTotp(text('totp')) };
}

/** What the server found wrong, by field; the first that belongs to none stands above the button. */
function problemsOf(error: unknown): { fields: Errors; rest: string | undefined } {
  const problems = error instanceof ApiError ? error.problems : [];
  const own = problems.filter(({ field }) => field === 'number' || field === 'password' || field === 'totp');
  return {
    fields: Object.fromEntries(own.map(({ field, message }) => [field, message])),
    rest: problems.find((problem) => !own.includes(problem))?.message,
  };
}
