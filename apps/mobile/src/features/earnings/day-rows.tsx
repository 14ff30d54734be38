// The result of each day that has one, newest first.
import type { getEarnings, OutputOf } from '@millrace/contract';
import { Blank, Change, formatDay, Plate, Row, Rows, useLocale } from '@millrace/ui';

export function DayRows({ days }: { days: OutputOf<typeof getEarnings>['days'] }) {
  const { t, tag } = useLocale();
  if (days.length === 0) return <Blank icon="chart" title={t('earnings.empty.title')} text={t('earnings.empty.text')} />;
  return (
    <Plate label={t('earnings.byDay')}>
      <Rows>
        {days.toReversed().map(({ day, net, cycles }) => (
          <div key={day} data-day={day} data-value={net}>
            <Row small title={formatDay(day, tag, 'day')} line={t('earnings.cycles', { n: cycles })} value={<Change value={net} />} />
          </div>
        ))}
      </Rows>
    </Plate>
  );
}
