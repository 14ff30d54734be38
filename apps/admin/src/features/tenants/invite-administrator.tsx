// The one-use link of a tenant's first administrator, shown once.
import { inviteAdministrator } from '@millrace/contract/admin';
import { Button, CopyButton, Dialog, Field, Notice, useLocale } from '@millrace/ui';
import { useState } from 'react';
import { ApiError, errorText } from '../../shared/api.ts';
import { toaster } from '../../shared/services.ts';
import { useSend } from '../../shared/use-call.ts';

export function InviteAdministrator({ id }: { id: string }) {
  const { t } = useLocale();
  const [isOpen, setIsOpen] = useState(false);
  const [name, setName] = useState('');
  const [email, setEmail] = useState('');
  const send = useSend(inviteAdministrator);
  const problemOf = (field: string): string | undefined =>
    send.error instanceof ApiError ? send.error.problems.find((problem) => problem.field === field)?.message : undefined;
  // Behind the #: no server and no log on the way sees it.
  const link = send.data && `${location.origin}/invitation#${send.data.invitation}`;
  const close = (): void => {
    setIsOpen(false);
    send.reset();
  };
  return (
    <>
      <Button size="small" look="line" onClick={() => setIsOpen(true)}>
        {t('console.inviteAdministrator')}
      </Button>
      <Dialog
        open={isOpen}
        title={t('console.inviteAdministrator')}
        doLabel={link === undefined ? t('console.inviteAdministrator') : t('common.close')}
        busy={send.isPending}
        onDo={() => (link === undefined ? send.mutate({ id, name, email }) : close())}
        onClose={close}
      >
        {link === undefined ? (
          <div className="console-form">
            <Field
              label={t('console.name')}
              error={problemOf('name')}
              maxLength={40}
              value={name}
              onChange={({ target }) => setName(target.value)}
            />
            <Field
              label={t('console.email')}
              error={problemOf('email')}
              maxLength={254}
              value={email}
              onChange={({ target }) => setEmail(target.value)}
            />
            {send.error ? <Notice warn>{errorText(send.error, t)}</Notice> : null}
          </div>
        ) : (
          <div className="console-form">
            <p className="label">{t('console.inviteLink')}</p>
            <p className="console-link-once">{link}</p>
            <CopyButton text={link} label={t('console.inviteLink')} onNote={(note) => toaster.show(note)} />
          </div>
        )}
      </Dialog>
    </>
  );
}
