// What operators noted about a trader, and one more note. The trader never sees them.
import { addNote, mayCall, pageNote } from '@millrace/contract/admin';
import { Broken, Button, Field, Moment, Notice, SkeletonRows, useLocale } from '@millrace/ui';
import { useState } from 'react';
import { errorText } from '../../shared/api.ts';
import { useOperator } from '../../shared/services.ts';
import { useRead, useSend } from '../../shared/use-call.ts';
import { useSteps } from '../../shared/pages.tsx';

const WORDS_MIN = 3;

export function Notes({ userId }: { userId: string }) {
  const { t } = useLocale();
  const operator = useOperator();
  const { before: beforeId, steps } = useSteps();
  const page = useRead(pageNote, { userId, pageSize: 20, ...(beforeId && { beforeId }) });
  return (
    <section>
      {mayCall(operator.roles, addNote) ? <NewNote userId={userId} /> : null}
      {page.error ? <Broken title={errorText(page.error, t)} onRetry={() => void page.refetch()} /> : null}
      {page.data ? (
        <>
          {page.data.rows.length === 0 ? <p className="label">{t('console.notesEmpty')}</p> : null}
          {page.data.rows.map((note) => (
            <article key={note.id} className="console-note">
              <p>{note.words}</p>
              <p className="label">
                {note.operator} · <Moment timeMs={note.createTime} parts="full" />
              </p>
            </article>
          ))}
          {steps(page.data.nextId)}
        </>
      ) : page.error ? null : (
        <SkeletonRows count={4} />
      )}
    </section>
  );
}

function NewNote({ userId }: { userId: string }) {
  const { t } = useLocale();
  const [words, setWords] = useState('');
  const send = useSend(addNote, () => setWords(''));
  return (
    <form
      className="console-form"
      onSubmit={(event) => {
        event.preventDefault();
        if (words.trim().length >= WORDS_MIN) send.mutate({ id: userId, reason: words.trim() });
      }}
    >
      <Field
        label={t('console.note')}
        hint={t('console.noteHint')}
        maxLength={500}
        value={words}
        onChange={(event) => setWords(event.target.value)}
      />
      {send.error ? <Notice warn>{errorText(send.error, t)}</Notice> : null}
      <Button size="small" look="line" type="submit" busy={send.isPending}>
        {t('console.noteAdd')}
      </Button>
    </form>
  );
}
