// UID or email and password, and the second step once the server asks for it. What was typed stays when the login is refused.
// Its own few fields instead of the form library: this page is the first that a new phone loads.
import { inputIssuesOf, limits, userLogin, wireLogin, wireTotp } from '@millrace/contract';
import type { Translator } from '@millrace/i18n';
import { Field, Switch, useLocale, type ButtonProps } from '@millrace/ui';
import { useNavigate } from '@tanstack/react-router';
import { useState, type FormEvent } from 'react';
import { z } from 'zod/mini';
import { ApiError, errorText } from '../../../shared/api/api-error.ts';
import { useSender } from '../../../shared/hooks/use-sender.ts';
import { useToast } from '../../../shared/services/services-context.ts';
import { ruleText } from '../../../shared/forms/rule-text.ts';
import { TypedForm } from '../../../shared/forms/typed-form.tsx';
import { clearDraft, readDraft, writeDraft } from '../../../shared/forms/form-draft.ts';
import { PASSWORD_MAX } from '../../../shared/limits.ts';
import { plainTotp, TotpField } from '../fields/totp-field.tsx';
import { useOpenSession } from './use-open-session.ts';

const passwordRule = z.string().check(z.minLength(1), z.maxLength(PASSWORD_MAX));

interface Values {
  number: string;
  password: string;
  /** Empty until it is asked for. */
  totp: string;
}
/** What is wrong with a field, in the language that is spoken when it is shown. */
type Errors = Partial<Record<keyof Values, (words: Translator) => string>>;

interface Draft {
  number: string;
  remember: boolean;
}

export function PasswordLoginForm({ back, look }: { back: string | undefined; look?: ButtonProps['look'] }) {
  const locale = useLocale();
  const { t } = locale;
  const navigate = useNavigate();
  const [draft, setDraft] = useState<Draft>(() => ({ number: '', remember: false, ...readDraft<Draft>('login', ['number', 'remember']) }));
  const keep = (part: Partial<Draft>): void => {
    setDraft({ ...draft, ...part });
    writeDraft('login', { ...draft, ...part });
  };
  const { errors, failure, asked, busy, submit } = useLogin(back, draft.remember);
  return (
    <TypedForm onSubmit={submit} state={{ isSubmitting: busy, errors }} failure={failure} doLabel={t('accounts.login')} look={look}>
      <Field
        label={t('accounts.uidOrEmail')}
        name="number"
        inputMode="email"
        autoComplete="username"
        autoCapitalize="none"
        maxLength={limits.emailMax}
        defaultValue={draft.number}
        onChange={(event) => keep({ number: event.target.value })}
        error={errors.number?.(locale)}
      />
      <Field
        label={t('accounts.password')}
        name="password"
        type="password"
        autoComplete="current-password"
        error={errors.password?.(locale)}
      />
      {asked ? <TotpField recovery name="totp" error={errors.totp?.(locale)} /> : null}
      <div className="flex flex-wrap items-center justify-between gap-x-4 -mt-1">
        <div>
          <Switch label={t('accounts.rememberMe')} checked={draft.remember} onChange={(remember) => keep({ remember })} />
        </div>
        <button type="button" className="link -me-2" onClick={() => void navigate({ to: '/forgetPassword' })}>
          {t('accounts.forgotPassword')}
        </button>
      </div>
    </TypedForm>
  );
}

function useLogin(back: string | undefined, remember: boolean) {
  const { t } = useLocale();
  const toast = useToast();
  const send = useSender();
  const openSession = useOpenSession();
  const [errors, setErrors] = useState<Errors>({});
  const [failure, setFailure] = useState<string>();
  const [asked, setAsked] = useState(false);
  const [busy, setBusy] = useState(false);

  const logIn = async (values: Values): Promise<void> => {
    setBusy(true);
    try {
      const { passwordHash } = await import('../fields/password-hash.ts');
      const password = passwordHash(values.password);
      const output = await send(userLogin, { number: values.number, password, remember, ...(asked ? { totp: values.totp } : {}) });
      clearDraft('login');
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
  const submit = async (event: FormEvent): Promise<void> => {
    const form = event.currentTarget as HTMLFormElement;
    const values = valuesOf(form);
    const wrong = wrongIn(values, asked);
    setErrors(wrong);
    setFailure(undefined);
    const [first] = Object.keys(wrong);
    if (first === undefined) await logIn(values);
    else form.querySelector<HTMLInputElement>(`[name=${first}]`)?.focus();
  };
  return { errors, failure, asked, busy, submit };
}

/** Before anything is sent. */
function wrongIn(values: Values, asked: boolean): Errors {
  const read = passwordRule.safeParse(values.password);
  const issue = read.success ? undefined : inputIssuesOf(read.error)[0];
  return {
    ...(wireLogin.safeParse(values.number).success ? {} : { number: (words) => ruleText({ rule: 'login', args: {} }, words) }),
    ...(issue ? { password: (words) => ruleText(issue, words) } : {}),
    ...(!asked || wireTotp.safeParse(values.totp).success ? {} : { totp: (words) => ruleText({ rule: 'totp', args: {} }, words) }),
  };
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
    fields: Object.fromEntries(own.map(({ field, message }) => [field, () => message])),
    rest: problems.find((problem) => !own.includes(problem))?.message,
  };
}
