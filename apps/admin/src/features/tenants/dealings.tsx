// What a tenant deals in: whose money, in which time zone, on which venues.
import type { pageTenant } from '@millrace/contract/admin';
import type { OutputOf } from '@millrace/contract';
import { Field, useLocale } from '@millrace/ui';
import { useId } from 'react';

export type Venue = OutputOf<typeof pageTenant>['venues'][number];

export interface DealingValues {
  money: 'real' | 'paper';
  timeZone: string;
  venues: string[];
}

interface DealingsProps {
  values: DealingValues;
  venues: readonly Venue[];
  /** Money and time zone stay. */
  isFixed: boolean;
  problemOf: (field: string) => string | undefined;
  onChange: (part: Partial<DealingValues>) => void;
}

export function Dealings({ values, venues, isFixed, problemOf, onChange }: DealingsProps) {
  const { t } = useLocale();
  const id = useId();
  const error = problemOf('money');
  const venueError = problemOf('venues');
  return (
    <>
      {isFixed ? <p className="label">{t('console.tenantFixed')}</p> : null}
      <div className="field">
        <label className="label" htmlFor={id}>
          {t('console.tenantMoney')}
        </label>
        <select
          id={id}
          className="console-select"
          disabled={isFixed}
          value={values.money}
          onChange={({ target }) => onChange({ money: target.value === 'real' ? 'real' : 'paper' })}
        >
          {(['paper', 'real'] as const).map((money) => (
            <option key={money} value={money}>
              {t(`console.tenantMoney.${money}`)}
            </option>
          ))}
        </select>
        {error === undefined ? null : <p className="field-error">{error}</p>}
      </div>
      <Field
        label={t('console.tenantZone')}
        error={problemOf('timeZone')}
        readOnly={isFixed}
        maxLength={60}
        value={values.timeZone}
        onChange={({ target }) => onChange({ timeZone: target.value.trim() })}
      />
      <fieldset className="field">
        <legend className="label">{t('console.tenantVenues')}</legend>
        {venues.map((venue) => (
          <label key={venue.id} className="console-leaf">
            <input
              type="checkbox"
              checked={values.venues.includes(venue.id)}
              onChange={({ target }) =>
                onChange({ venues: target.checked ? [...values.venues, venue.id] : values.venues.filter((one) => one !== venue.id) })
              }
            />
            <span>
              {venue.id} <span className="ink-2">{t(`console.environment.${venue.environment}`)}</span>
            </span>
          </label>
        ))}
        {venueError === undefined ? null : <p className="field-error">{venueError}</p>}
      </fieldset>
    </>
  );
}
