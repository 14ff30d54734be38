// Registration in two steps: the email with its code, then invite code (also from the link), nickname, password and agreement.
import { languageCodeOfTag, register, wireEmail, wireEmailCode, type UserInfo } from '@millrace/contract';
import { Bar, Field, Main, Screen, useLocale } from '@millrace/ui';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useState, type FormEvent } from 'react';
import { useForm } from 'react-hook-form';
import { z } from 'zod/mini';
import { ApiError } from '../../../shared/api/api-error.ts';
import { useSend } from '../../../shared/hooks/use-call.ts';
import { formResolver } from '../../../shared/forms/form-resolver.ts';
import { showFailure } from '../../../shared/forms/show-failure.ts';
import { TypedForm } from '../../../shared/forms/typed-form.tsx';
import { useBack } from '../../../shared/hooks/use-back.ts';
import { clearDraft, readDraft } from '../../../shared/forms/form-draft.ts';
import { useFormDraft } from '../../../shared/forms/use-form-draft.ts';
import { AgreementBox } from './agreement-box.tsx';
import { EmailWithCode } from '../fields/email-with-code.tsx';
import { LanguageButton } from '../language/language-button.tsx';
import { NewPasswordFields } from '../fields/new-password-fields.tsx';
import { passwordHash } from '../fields/password-hash.ts';
import { newPassword, passwordProblems } from '../fields/password-rules.ts';
import { RegisteredSheet } from './registered-sheet.tsx';
import { useStoreSession } from './use-open-session.ts';

const { inviteCode, nickname } = register.input.shape;
const schema = z.strictObject({
  email: wireEmail,
  code: wireEmailCode,
  inviteCode,
  nickname,
  password: newPassword,
  confirm: z.string(),
  agreement: z.literal(true, 'agreement'),
});
interface Values {
  email: string;
  code: string;
  inviteCode: string;
  nickname: string;
  password: string;
  confirm: string;
  agreement: boolean;
}
const kept = ['email', 'inviteCode', 'nickname', 'agreement'] as const;

export function RegisterPage() {
  const { t } = useLocale();
  const goBack = useBack('/login');
  return (
    <Screen>
      <Bar title={t('accounts.signUp')} onBack={goBack} end={<LanguageButton />} />
      <Main>
        <RegisterForm />
      </Main>
    </Screen>
  );
}

function RegisterForm() {
  const { t } = useLocale();
  const { form, step, setStep, submit, failure, registered } = useRegistration();
  const { errors } = form.formState;
  return (
    <>
      <p className="gutter label">{t('accounts.signUpStep', { n: step })}</p>
      <TypedForm
        // Each step has its own act.
        key={step}
        onSubmit={submit}
        state={form.formState}
        failure={failure}
        doLabel={t(step === 1 ? 'accounts.goOn' : 'accounts.signUp')}
        below={<LoginInstead />}
      >
        {step === 1 ? (
          <EmailWithCode form={form} label={t('accounts.email')} purpose="register" />
        ) : (
          <>
            <GivenEmail email={form.getValues('email')} onChange={() => setStep(1)} />
            <Field
              label={t('accounts.inviteCode')}
              autoComplete="off"
              autoCapitalize="characters"
              error={errors.inviteCode?.message}
              {...form.register('inviteCode', { setValueAs: trim })}
            />
            <Field
              label={t('accounts.nickname')}
              autoComplete="nickname"
              error={errors.nickname?.message}
              {...form.register('nickname', { setValueAs: trim })}
            />
            <NewPasswordFields form={form} label={t('accounts.password')} />
            <AgreementBox control={form.control} name="agreement" />
          </>
        )}
      </TypedForm>
      <RegisteredSheet user={registered} />
    </>
  );
}

/** The address of the first step, and the way back to it; the server proves its code with the rest. */
function GivenEmail({ email, onChange }: { email: string; onChange: () => void }) {
  const { t } = useLocale();
  return (
    <p className="login-question">
      <span className="break-all">{email}</span>
      <button type="button" className="link" onClick={onChange}>
        {t('accounts.otherEmail')}
      </button>
    </p>
  );
}

function useRegistration() {
  const locale = useLocale();
  const { t, tag } = locale;
  const { entertype, invitecode, code: sharedCode } = useSearch({ from: '/reg' });
  const inviteCode = invitecode ?? sharedCode;
  const send = useSend(register);
  const storeSession = useStoreSession();
  const [registered, setRegistered] = useState<UserInfo>();
  const [failure, setFailure] = useState<string>();
  const [draft] = useState(() => readDraft<Values>('reg', kept));
  const blank = { email: '', code: '', inviteCode: '', nickname: '', password: '', confirm: '', agreement: false };
  const form = useForm<Values>({
    defaultValues: { ...blank, ...draft, ...(inviteCode === undefined ? {} : { inviteCode }) },
    resolver: formResolver<Values>(schema, locale, (values) => passwordProblems(values, t, 'rule.passwordHash')),
  });
  useFormDraft(form, 'reg', kept);
  const [step, setStep] = useState<1 | 2>(1);
  const signUp = form.handleSubmit(async (values) => {
    setFailure(undefined);
    try {
      const { confirm: _confirm, password, ...rest } = values;
      const output = await send.mutateAsync({
        ...rest,
        password: passwordHash(password),
        languageCode: languageCodeOfTag(tag),
        // Any other one says nothing.
        ...(entertype === 'broker' && { entertype }),
      });
      clearDraft('reg');
      storeSession(output);
      setRegistered(output.user);
    } catch (error) {
      setFailure(showFailure(error, form, t));
      // The server alone knows whether the code is right; then it is typed again.
      if (isOfFirstStep(error)) setStep(1);
    }
  });
  const submit = async (event: FormEvent): Promise<void> => {
    if (step === 2) return signUp(event);
    if (await form.trigger(['email', 'code'])) setStep(2);
  };
  return { form, step, setStep, submit, failure, registered };
}

function isOfFirstStep(error: unknown): boolean {
  if (!(error instanceof ApiError)) return false;
  return (
    error.reason === 'emailCodeWrong' ||
    error.reason === 'emailTaken' ||
    error.problems.some(({ field }) => field === 'email' || field === 'code')
  );
}

function LoginInstead() {
  const { t } = useLocale();
  const navigate = useNavigate();
  return (
    <p className="login-question">
      {t('accounts.haveAccount')}
      <button type="button" className="link" onClick={() => void navigate({ to: '/login' })}>
        {t('accounts.login')}
      </button>
    </p>
  );
}

function trim(text: string): string {
  return text.trim();
}
