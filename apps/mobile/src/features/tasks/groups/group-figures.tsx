// The six figures of a group: of the trader's own tasks once it is open, before that of all accounts that have it.
import type { GroupFigures } from '@millrace/contract';
import { Amount, Change, formatMoment, KeyValue, KeyValues, Percent, Plate, useLocale } from '@millrace/ui';

export function GroupFiguresPlate({ figures }: { figures: GroupFigures }) {
  const { t } = useLocale();
  return (
    <Plate pad label={t('groups.figuresOwn')}>
      <p className="label">
        <WhoseFigures figures={figures} />
      </p>
      <div className="pt-4">
        <KeyValues>
          {(['sumPnl', 'yesterdayPnl', 'thirtyDayPnl'] as const).map((name) => (
            <KeyValue key={name} label={t(`groups.${name}`)}>
              <Change value={figures[name]} />
            </KeyValue>
          ))}
        </KeyValues>
      </div>
      <div className="pt-4">
        <KeyValues>
          {(['annualizedRate', 'withstandRisksRate'] as const).map((name) => (
            <KeyValue key={name} label={t(`groups.${name}`)}>
              <Percent value={figures[name]} />
            </KeyValue>
          ))}
          <KeyValue label={t('groups.maxRetracement')}>
            <Amount value={figures.maxRetracement} />
          </KeyValue>
        </KeyValues>
      </div>
    </Plate>
  );
}

function WhoseFigures({ figures: { own, accounts, since } }: { figures: GroupFigures }) {
  const { t, tag } = useLocale();
  if (own) return t('groups.figuresOwn');
  if (accounts === null || since === null) return t('groups.figuresFew');
  return t('groups.figuresAll', { n: accounts, date: formatMoment(since, { tag, parts: 'date' }) });
}
