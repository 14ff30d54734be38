// How traders see who answers: the brand's mark, which nobody else may be called, and what this operator is called after it.
import { getChatMark, mayCall, nameInChat, setChatMark } from '@millrace/contract/admin';
import { Button, Field, Notice, useLocale } from '@millrace/ui';
import { useState } from 'react';
import { errorText } from '../../shared/api.ts';
import { toaster, useOperator } from '../../shared/services.ts';
import { useRead, useSend } from '../../shared/use-call.ts';

export function ChatNames() {
  const { t } = useLocale();
  const { roles } = useOperator();
  const found = useRead(getChatMark, {});
  if (!found.data) return null;
  return (
    <section>
      <h2 className="console-subtitle">{t('console.chatNames')}</h2>
      <p className="label">{t('console.chatNamesText', { mark: found.data.mark })}</p>
      <div className="console-columns">
        {mayCall(roles, setChatMark) ? <Mark key={found.data.mark} mark={found.data.mark} /> : null}
        {mayCall(roles, nameInChat) ? <OwnName mark={found.data.mark} /> : null}
      </div>
    </section>
  );
}

function Mark({ mark }: { mark: string }) {
  const { t } = useLocale();
  const [typed, setTyped] = useState(mark);
  const send = useSend(setChatMark, () => toaster.show(t('console.saved')));
  return (
    <form
      className="console-form"
      onSubmit={(event) => {
        event.preventDefault();
        send.mutate({ mark: typed.trim() });
      }}
    >
      <Field
        label={t('console.chatMark')}
        hint={t('console.chatMarkHint')}
        maxLength={20}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
      {send.error ? <Notice warn>{errorText(send.error, t)}</Notice> : null}
      <Button size="small" look="line" type="submit" busy={send.isPending}>
        {t('console.chatMarkSet')}
      </Button>
    </form>
  );
}

function OwnName({ mark }: { mark: string }) {
  const { t } = useLocale();
  const [typed, setTyped] = useState('');
  const send = useSend(nameInChat, () => toaster.show(t('console.saved')));
  return (
    <form
      className="console-form"
      onSubmit={(event) => {
        event.preventDefault();
        send.mutate({ name: typed.trim() });
      }}
    >
      <Field
        label={t('console.chatName')}
        hint={t('console.chatNameHint', { mark })}
        maxLength={40}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
      {send.error ? <Notice warn>{errorText(send.error, t)}</Notice> : null}
      <Button size="small" look="line" type="submit" busy={send.isPending}>
        {t('console.chatNameSet')}
      </Button>
    </form>
  );
}
