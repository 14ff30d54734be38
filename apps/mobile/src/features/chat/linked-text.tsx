// Words of a message with its links. A link opens outside after a question that shows where; one that is not the tenant's own is warned of.
import { ConfirmSheet, Notice, useLocale } from '@millrace/ui';
import { useMemo, useState } from 'react';
import { textParts, type TextPart } from './links.ts';

export function LinkedText({ text, hosts }: { text: string; hosts: readonly string[] }) {
  const { t } = useLocale();
  const [asked, setAsked] = useState<Extract<TextPart, { kind: 'link' }>>();
  const parts = useMemo(() => textParts(text, hosts), [text, hosts]);
  const close = (): void => setAsked(undefined);
  return (
    <>
      {parts.map((part, at) =>
        part.kind === 'words' ? (
          <span key={at}>{part.text}</span>
        ) : (
          <button key={at} type="button" className="chat-link" onClick={() => setAsked(part)}>
            {part.url}
          </button>
        ),
      )}
      <ConfirmSheet
        open={asked !== undefined}
        danger={asked?.isOwn === false}
        title={t('help.chat.linkAsk')}
        text={<span className="break-all">{asked?.url}</span>}
        doLabel={t('help.chat.linkOpen')}
        onDo={() => {
          window.open(asked?.url, '_blank', 'noopener,noreferrer');
          close();
        }}
        onClose={close}
      >
        {asked?.isOwn === false ? <Notice warn>{t('help.chat.linkForeign')}</Notice> : null}
      </ConfirmSheet>
    </>
  );
}
