// What an operator sees whose roles have no page.
import { Blank, useLocale } from '@millrace/ui';

export function NoPage() {
  const { t } = useLocale();
  return (
    <main className="console-main">
      <Blank icon="shield" title={t('console.noPage')} text={t('console.noPageText')} />
    </main>
  );
}
