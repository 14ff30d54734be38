// What is said where no record is: none yet, or none that fits.
import { Blank, useLocale } from '@millrace/ui';

export function NoRecords({ narrowed }: { narrowed: boolean }) {
  const { t } = useLocale();
  if (narrowed) return <Blank icon="search" title={t('tasks.records.notFound')} text={t('tasks.records.notFoundText')} />;
  return <Blank icon="list" title={t('tasks.records.empty')} text={t('tasks.records.emptyText')} />;
}
