// The trader's own note on a task: a row that says it, and a sheet to write it.
import { getNote, limits, setNote } from '@millrace/contract';
import { ConfirmSheet, Row, TextArea, useLocale } from '@millrace/ui';
import { useState } from 'react';
import { errorText } from '../../../shared/api/api-error.ts';
import { FormFailure } from '../../../shared/forms/form-failure.tsx';
import { useRead, useSend } from '../../../shared/hooks/use-call.ts';

export function NoteRow({ taskId }: { taskId: string }) {
  const { t } = useLocale();
  const { data, refetch } = useRead(getNote, { id: taskId });
  const save = useSend(setNote);
  const [typed, setTyped] = useState<string>();
  if (!data) return null;
  const text = typed ?? data.note;
  const isTooLong = text.trim().length > limits.taskNoteMax;
  const close = (): void => {
    setTyped(undefined);
    save.reset();
  };
  return (
    <>
      <Row
        small
        title={t('tasks.note')}
        line={<span data-figure="note">{data.note === '' ? t('tasks.note.none') : data.note}</span>}
        onClick={() => setTyped(data.note)}
      />
      <ConfirmSheet
        open={typed !== undefined}
        onClose={close}
        title={t('tasks.note')}
        text={t('tasks.note.text')}
        doLabel={t('tasks.save')}
        keepLabel={t('tasks.cancel')}
        busy={save.isPending}
        doDisabled={isTooLong}
        onDo={() =>
          save.mutate(
            { id: taskId, note: text },
            {
              onSuccess: () => {
                void refetch();
                close();
              },
            },
          )
        }
      >
        <div className="form mt-4">
          <TextArea
            label={t('tasks.note')}
            value={text}
            count={`${text.trim().length}/${limits.taskNoteMax}`}
            error={isTooLong ? t('rule.tooLong', { max: limits.taskNoteMax }) : undefined}
            onChange={(event) => setTyped(event.target.value)}
          />
          <FormFailure text={save.error ? errorText(save.error, t) : undefined} />
        </div>
      </ConfirmSheet>
    </>
  );
}
