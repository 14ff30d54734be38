// The one-use link: password and authenticator app of a new operator. Its secret stands behind the # of the address and leaves this page in calls only.
import { acceptInvitation, openInvitation } from '@millrace/contract/admin';
import { Blank, Broken, Button, CopyButton, Field, Notice, QrCode, SkeletonRows, useLocale } from '@millrace/ui';
import { useEffect, useState } from 'react';
import { errorText } from '../../shared/api.ts';
import { PlaceLink } from '../../shared/places.tsx';
import { RecoveryCodes } from '../../shared/recovery-codes.tsx';
import { toaster } from '../../shared/services.ts';
import { useSend } from '../../shared/use-call.ts';

export function InvitationPage() {
  const { t } = useLocale();
  const [invitation] = useState(() => location.hash.slice(1));
  const opened = useSend(openInvitation);
  const accepted = useSend(acceptInvitation);
  const [fields, setFields] = useState({ password: '', again: '', totp: '' });
  const [problem, setProblem] = useState('');
  const { mutate } = opened;
  useEffect(() => mutate({ invitation }), [mutate, invitation]);
  if (accepted.isSuccess)
    return (
      <main className="console-door">
        <Blank icon="check" title={t('console.invitationDone')} action={<PlaceLink to="/sign-in">{t('console.signIn')}</PlaceLink>} />
        <RecoveryCodes codes={accepted.data.recoveryCodes} />
      </main>
    );
  if (opened.error)
    return (
      <main className="console-door">
        <h1 className="console-title">{t('console.title')}</h1>
        <Broken title={errorText(opened.error, t)} onRetry={() => mutate({ invitation })} />
      </main>
    );
  if (!opened.data)
    return (
      <main className="console-door">
        <SkeletonRows count={3} />
      </main>
    );
  const { name, tenantName, secret, uri } = opened.data;
  const set = (field: keyof typeof fields) => (event: { target: { value: string } }) =>
    setFields({ ...fields, [field]: event.target.value });
  return (
    <main className="console-door">
      <h1 className="console-title">{t('console.invitationTitle', { name, brand: tenantName })}</h1>
      <p className="ink-2">{t('console.invitationText')}</p>
      <div className="console-secret">
        <QrCode text={uri} label={t('console.invitationCode')} />
        <p className="numerals break-all">
          {secret}{' '}
          <CopyButton text={secret} label={t('common.copyWhat', { what: t('console.secret') })} onNote={(note) => toaster.show(note)} />
        </p>
      </div>
      <form
        className="console-form"
        onSubmit={(event) => {
          event.preventDefault();
          if (fields.password.length < 8) return setProblem(t('console.passwordShort'));
          if (fields.password !== fields.again) return setProblem(t('console.passwordsDiffer'));
          setProblem('');
          accepted.mutate({ invitation, password: fields.password, totp: fields.totp.trim() });
        }}
      >
        <Field
          label={t('console.newPassword')}
          type="password"
          autoComplete="new-password"
          value={fields.password}
          onChange={set('password')}
        />
        <Field
          label={t('console.passwordAgain')}
          type="password"
          autoComplete="new-password"
          value={fields.again}
          onChange={set('again')}
        />
        <Field label={t('console.code')} inputMode="numeric" maxLength={6} value={fields.totp} onChange={set('totp')} />
        {problem !== '' || accepted.error ? <Notice warn>{problem === '' ? errorText(accepted.error, t) : problem}</Notice> : null}
        <Button look="primary" wide type="submit" busy={accepted.isPending}>
          {t('console.invitationAccept')}
        </Button>
      </form>
    </main>
  );
}
