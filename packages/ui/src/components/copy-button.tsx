// Copies a text and says so.
import { Icon } from '../icons.tsx';
import { useLocale } from '../locale.tsx';

export function CopyButton({ text, label, onNote }: { text: string; label: string; onNote: (note: string) => void }) {
  const { t } = useLocale();
  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(text);
      onNote(t('common.copied'));
    } catch {
      onNote(t('common.copyFailed')); // the browser refused the clipboard
    }
  };
  return (
    <button type="button" className="icon-button" aria-label={label} onClick={() => void copy()}>
      <Icon name="copy" size={20} />
    </button>
  );
}
