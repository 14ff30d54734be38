// What the operator writes to the trader.
import { answerChat } from '@millrace/contract/admin';
import { limits } from '@millrace/contract';
import { Button, Notice, TextArea, useLocale } from '@millrace/ui';
import { useState } from 'react';
import { errorText } from '../../shared/api.ts';
import { useSend } from '../../shared/use-call.ts';

export function Answer({ id, as }: { id: string; as: string }) {
  const { t } = useLocale();
  const [words, setWords] = useState('');
  const send = useSend(answerChat, () => setWords(''));
  return (
    <form
      className="console-form"
      onSubmit={(event) => {
        event.preventDefault();
        if (words.trim() !== '') send.mutate({ id, reply: words.trim() });
      }}
    >
      <TextArea
        label={t('console.chatAnswer')}
        hint={t('console.chatAnswerHint', { as })}
        maxLength={limits.chatTextMax}
        value={words}
        onChange={(event) => setWords(event.target.value)}
      />
      {send.error ? <Notice warn>{errorText(send.error, t)}</Notice> : null}
      <Button size="small" look="primary" type="submit" busy={send.isPending} disabled={words.trim() === ''}>
        {t('console.chatSend')}
      </Button>
    </form>
  );
}
