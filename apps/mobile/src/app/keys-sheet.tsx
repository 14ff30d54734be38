// What the keys of a wide window do.
import type { MessageKey } from '@millrace/i18n';
import { Sheet, useLocale } from '@millrace/ui';

const keys = [
  { press: ['/'], label: 'nav.key.search' },
  { press: ['n'], label: 'tasks.new' },
  { press: ['↑', '↓'], label: 'nav.key.move' },
  { press: ['Enter'], label: 'nav.key.open' },
  { press: ['Esc'], label: 'nav.key.close' },
  { press: ['?'], label: 'nav.key.help' },
] as const satisfies readonly { press: readonly string[]; label: MessageKey }[];

export function KeysSheet({ open, mayMake, onClose }: { open: boolean; mayMake: boolean; onClose: () => void }) {
  const { t } = useLocale();
  return (
    <Sheet open={open} onClose={onClose} title={t('nav.keys')} text={t('nav.keysText')}>
      <dl className="keys">
        {keys
          .filter(({ label }) => mayMake || label !== 'tasks.new')
          .map(({ press, label }) => (
            <div key={label}>
              <dt>
                {press.map((key) => (
                  <kbd key={key}>{key}</kbd>
                ))}
              </dt>
              <dd>{t(label)}</dd>
            </div>
          ))}
      </dl>
    </Sheet>
  );
}
