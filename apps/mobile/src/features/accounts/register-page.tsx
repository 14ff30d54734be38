// Registration: email with code, invite code (also from the link), nickname, password, agreement.
import { languageCodeOfTag, register, wireEmail, wireEmailCode } from '@millrace/contract';
import { Bar, Button, Field, Main, Screen, useLocale } from '@millrace/ui';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { z } from 'zod/mini';
import { useSend } from '../../api/use-call.ts';
import { FormFailure } from '../../frame/form-failure.tsx';
import { formResolver } from '../../frame/form-resolver.ts';
import { showFailure } from '../../frame/show-failure.ts';
import { useBack } from '../../frame/use-back.ts';
import { useKeptForm } from '../../frame/use-kept-form.ts';
import { useToast } from '../../frame/services-context.ts';
import { AgreementBox } from './agreement-box.tsx';
import { EmailCodeField } from './email-code-field.tsx';
import { passwordHash } from './password-hash.ts';
import { newPassword, passwordProblems } from './password-rules.ts';
import { useOpenSession } from './use-open-session.ts';

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

export function RegisterPage() {
  const { t } = useLocale();
  const goBack = useBack('/login');
  return (
    <Screen>
      <Bar title={t('accounts.signUp')} onBack={goBack} />
      <Main>
        <RegisterForm />
      </Main>
    </Screen>
  );
}

function RegisterForm() {
  const locale = useLocale();
  const { t, tag } = locale;
  const { invitecode } = useSearch({ from: '/reg' });
  const toast = useToast();
  const navigate = useNavigate();
  const send = useSend(register);
  const openSession = useOpenSession();
  const [failure, setFailure] = useState<string>();
  const form = useForm<Values>({
    defaultValues: { email: '', code: '', inviteCode: invitecode ?? '', nickname: '', password: '', confirm: '', agreement: false },
    resolver: formResolver<Values>(schema, locale, (values) => passwordProblems(values, t)),
  });
  // The code of a link counts, not one that was typed before.
  const forget = useKeptForm({ form, name: 'register', fields: invitecode ? ['email', 'nickname'] : ['email', 'nickname', 'inviteCode'] });
  const { errors } = form.formState;
  const submit = form.handleSubmit(async (values) => {
    setFailure(undefined);
    try {
      const { confirm: _confirm, password, ...rest } = values;
      const output = await send.mutateAsync({
        ...rest,
        password: passwordHash(password),
        agreement: values.agreement,
        languageCode: languageCodeOfTag(tag),
      });
      forget();
      toast(t('accounts.registered', { uid: output.user.number }));
      await openSession(output, undefined);
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
        {...form.register('email', { setValueAs: trim })}
      />
      <EmailCodeField control={form.control} name="code" purpose="register" email={checkedEmail} />
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
      <Field
        label={t('accounts.password')}
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
      <AgreementBox control={form.control} name="agreement" />
      <FormFailure text={failure} />
      <Button look="primary" wide type="submit" busy={form.formState.isSubmitting}>
        {t('accounts.signUp')}
      </Button>
      <p className="ask">
        {t('accounts.haveAccount')}
        <button type="button" className="link" onClick={() => void navigate({ to: '/login' })}>
          {t('accounts.login')}
        </button>
      </p>
    </form>
  );
}

function trim(text: string): string {
  return text.trim();
}
