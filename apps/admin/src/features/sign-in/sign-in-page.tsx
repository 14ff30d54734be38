// Name, password and the code of the authenticator app, or a recovery code.
import { login } from '@millrace/contract/admin';
import { BrandMark, Button, Field, Notice, useLocale } from '@millrace/ui';
import { useEffect, useState } from 'react';
import { errorText } from '../../shared/api.ts';
import { useGo } from '../../shared/places.tsx';
import { useSession } from '../../shared/services.ts';
import { session } from '../../shared/session.ts';
import { useSend } from '../../shared/use-call.ts';

export function SignInPage() {
  const { t } = useLocale();
  const go = useGo();
  const { operator, isLost } = useSession();
  const [fields, setFields] = useState({ name: '', password: '', totp: '' });
  const send = useSend(login, (answer) => {
    session.open(answer.token, answer.operator);
  });
  const isIn = operator !== undefined;
  useEffect(() => {
    // Who came by a link of a mail goes on to its file.
    const hash = location.hash.slice(1);
    if (isIn) go(hash === '' ? { to: '/', replace: true } : { to: '/export', hash, replace: true });
  });
  const set = (name: keyof typeof fields) => (event: { target: { value: string } }) => setFields({ ...fields, [name]: event.target.value });
  return (
    <main className="console-door">
      <h1 className="console-title">
        <BrandMark size={28} /> {t('console.title')}
      </h1>
      {isLost ? <Notice>{t('console.sessionEnded')}</Notice> : null}
      <form
        className="console-form"
        onSubmit={(event) => {
          event.preventDefault();
          send.mutate({ name: fields.name.trim().toLowerCase(), password: fields.password, totp: fields.totp.trim().toUpperCase() });
        }}
      >
        <Field label={t('console.name')} autoComplete="username" autoCapitalize="none" value={fields.name} onChange={set('name')} />
        <Field
          label={t('console.password')}
          type="password"
          autoComplete="current-password"
          value={fields.password}
          onChange={set('password')}
        />
        <Field
          label={t('console.code')}
          hint={t('console.codeHint')}
          autoComplete="one-time-code"
          maxLength={11}
          value={fields.totp}
          onChange={set('totp')}
        />
        {send.error ? <Notice warn>{errorText(send.error, t)}</Notice> : null}
        <Button look="primary" wide type="submit" busy={send.isPending}>
          {t('console.signIn')}
        </Button>
      </form>
    </main>
  );
}
