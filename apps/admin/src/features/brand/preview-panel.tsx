// The app with the saved draft in a frame of a phone's width: as a guest, or as a trader with a reason that the trader reads.
import { makePreview } from '@millrace/contract/admin';
import { Button, Field, Notice, useLocale } from '@millrace/ui';
import { useState } from 'react';
import { ApiError, errorText } from '../../shared/api.ts';
import { useSend } from '../../shared/use-call.ts';

export function PreviewPanel() {
  const { t } = useLocale();
  const [number, setNumber] = useState('');
  const [reason, setReason] = useState('');
  const [url, setUrl] = useState<string>();
  const send = useSend(makePreview, (made) => setUrl(made.url));
  const problemOf = (field: string): string | undefined =>
    send.error instanceof ApiError ? send.error.problems.find((problem) => problem.field === field)?.message : undefined;
  return (
    <aside className="console-preview" aria-label={t('console.preview')}>
      <h2 className="console-subtitle">{t('console.preview')}</h2>
      <p className="label">{t('console.previewText')}</p>
      <Button size="small" look="line" busy={send.isPending} onClick={() => send.mutate({})}>
        {t('console.previewGuest')}
      </Button>
      <Field
        label={t('console.filterUid')}
        error={problemOf('number')}
        inputMode="numeric"
        maxLength={8}
        value={number}
        onChange={({ target }) => setNumber(target.value.trim())}
      />
      <Field
        label={t('console.reason')}
        hint={t('console.previewReason')}
        error={problemOf('reason')}
        maxLength={200}
        value={reason}
        onChange={({ target }) => setReason(target.value)}
      />
      <Button
        size="small"
        look="line"
        busy={send.isPending}
        disabled={number === ''}
        onClick={() => send.mutate({ number, reason: reason.trim() })}
      >
        {t('console.previewTrader')}
      </Button>
      {send.error ? <Notice warn>{errorText(send.error, t)}</Notice> : null}
      {url === undefined ? null : (
        <iframe
          key={url}
          className="console-phone"
          title={t('console.preview')}
          src={url}
          // oxlint-disable-next-line react/iframe-missing-sandbox -- the app's origin is another one: its scripts reach nothing of this page
          sandbox="allow-scripts allow-same-origin allow-forms"
        />
      )}
    </aside>
  );
}
