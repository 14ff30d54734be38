// Copies a text and shows a note about whether that worked.
import { copyText } from '../copy-text.ts';
import { Icon } from '../icons.tsx';
import { useLocale } from '../locale.tsx';

export function CopyButton({ text, label, onNote }: { text: string; label: string; onNote: (note: string) => void }) {
  const { t } = useLocale();
  const copy = async (): Promise<void> => {
    onNote((await copyText(text)) ? t('common.copied') : t('common.copyFailed'));
  };
  return (
    <button type="button" className="icon-button" aria-label={label} onClick={() => void copy()}>
      <Icon name="copy" size={20} />
    </button>
  );
}
