// Recovery codes, shown once.
import { CopyButton, useLocale } from '@millrace/ui';
import { toaster } from './services.ts';

export function RecoveryCodes({ codes }: { codes: readonly string[] }) {
  const { t } = useLocale();
  return (
    <section>
      <h2 className="console-subtitle">{t('console.recovery')}</h2>
      <p className="ink-2">{t('console.recoveryText')}</p>
      <ul className="console-codes numerals">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <CopyButton
        text={codes.join('\n')}
        label={t('common.copyWhat', { what: t('console.recovery') })}
        onNote={(note) => toaster.show(note)}
      />
    </section>
  );
}
