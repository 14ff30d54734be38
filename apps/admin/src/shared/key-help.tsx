// The one-letter keys of a queue.
import { useLocale } from '@millrace/ui';

const keys = ['j', 'k', 'a', 'r', 's'] as const;

export function KeyHelp() {
  const { t } = useLocale();
  return (
    <details className="console-keys">
      <summary>{t('console.keys')}</summary>
      <dl>
        {keys.map((key) => (
          <div key={key}>
            <dt>
              <kbd>{key}</kbd>
            </dt>
            <dd>{t(`console.key.${key}`)}</dd>
          </div>
        ))}
      </dl>
    </details>
  );
}
