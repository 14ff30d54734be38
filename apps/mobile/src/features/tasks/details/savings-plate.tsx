// What a task of idle funds has: in savings, earned, on its way, and what it saw at its last look.
import type { AssignmentDetails } from '@millrace/contract';
import { Amount, KeyValue, KeyValues, Moment, Percent, Plate, useLocale } from '@millrace/ui';
import './task-details.css';

type Savings = NonNullable<AssignmentDetails['savings']>;

export function SavingsHead({ savings }: { savings: Savings }) {
  const { t } = useLocale();
  return (
    <dl className="details-head gutter">
      <div>
        <dt className="label">{t('tasks.savings.saved')}</dt>
        <dd data-figure="saved">
          <Amount value={savings.saved} size="l" unit="USDT" />
        </dd>
      </div>
    </dl>
  );
}

export function SavingsPlate({ savings }: { savings: Savings }) {
  const { t } = useLocale();
  const { interest, aprPct, moving, available, lookedTs } = savings;
  return (
    <Plate>
      <div className="details-position">
        <KeyValues>
          <KeyValue label={t('tasks.savings.interest')}>
            <span data-figure="interest">
              <Amount value={interest} decimals={8} sign="change" unit="USDT" />
            </span>
          </KeyValue>
          <KeyValue label={t('tasks.savings.rate')}>
            <Percent value={aprPct ?? undefined} />
          </KeyValue>
          <KeyValue label={t('tasks.savings.moving')}>
            <Amount value={moving} unit="USDT" />
          </KeyValue>
          <KeyValue label={t('tasks.savings.available')}>
            <Amount value={available ?? undefined} unit="USDT" />
          </KeyValue>
          <KeyValue label={t('tasks.savings.looked')}>{lookedTs === null ? '\u2013' : <Moment timeMs={lookedTs} />}</KeyValue>
        </KeyValues>
      </div>
    </Plate>
  );
}
