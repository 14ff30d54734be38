// A short fact that people pass on, with the button that copies it.
import { CopyButton, Row, useLocale } from '@millrace/ui';

export function CopyRow({ title, text, onNote }: { title: string; text: string; onNote: (note: string) => void }) {
  const { t } = useLocale();
  return (
    <Row
      small
      title={title}
      value={
        <span className="flex items-center gap-1">
          {text}
          <CopyButton text={text} label={t('common.copyWhat', { what: title })} onNote={onNote} />
        </span>
      }
    />
  );
}
