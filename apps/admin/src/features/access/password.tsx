// Another password for the console. Other sessions end.
import { changePassword } from '@millrace/contract/admin';
import { Button, Field, Notice, useLocale } from '@millrace/ui';
import { useState } from 'react';
import { errorText } from '../../shared/api.ts';
import { toaster } from '../../shared/services.ts';
import { useSend } from '../../shared/use-call.ts';

const PASSWORD_MIN = 8;
const blank = { password: '', newPassword: '', again: '' };

export function Password() {
  const { t } = useLocale();
  const [fields, setFields] = useState(blank);
  const [problem, setProblem] = useState('');
  const send = useSend(changePassword, () => {
    setFields(blank);
    toaster.show(t('console.passwordChanged'));
  });
  const field = (name: keyof typeof fields) => ({
    type: 'password',
    value: fields[name],
    onChange: (event: { target: { value: string } }) => setFields({ ...fields, [name]: event.target.value }),
  });
  return (
    <section>
      <h2 className="console-subtitle">{t('console.password')}</h2>
      <form
        className="console-form"
        onSubmit={(event) => {
          event.preventDefault();
          if (fields.newPassword.length < PASSWORD_MIN) return setProblem(t('console.passwordShort'));
          if (fields.newPassword !== fields.again) return setProblem(t('console.passwordsDiffer'));
          setProblem('');
          send.mutate({ password: fields.password, newPassword: fields.newPassword });
        }}
      >
        <Field label={t('console.presentPassword')} autoComplete="current-password" {...field('password')} />
        <Field label={t('console.newPassword')} autoComplete="new-password" {...field('newPassword')} />
        <Field label={t('console.passwordAgain')} autoComplete="new-password" {...field('again')} />
        {problem !== '' || send.error ? <Notice warn>{problem === '' ? errorText(send.error, t) : problem}</Notice> : null}
        <Button size="small" look="line" type="submit" busy={send.isPending}>
          {t('console.passwordChange')}
        </Button>
      </form>
    </section>
  );
}
