// The first rows behind a figure as a table, newest first.
import { multiplyDecimals } from '@millrace/market';
import { formatDay, formatMoment, Percent, useLocale } from '@millrace/ui';
import { instrumentName } from '../../../shared/instrument-name.ts';
import { INPUT_ROWS_SHOWN_MAX } from '../limits.ts';
import type { DayRow, HourRow, PositionRow } from './recompute.ts';

/** Days oldest first, the others newest first, as the calls answer them. */
export type Inputs =
  | { kind: 'days'; rows: readonly DayRow[] }
  | { kind: 'hours'; rows: readonly HourRow[] }
  | { kind: 'positions'; rows: readonly PositionRow[] };

export function InputRows({ inputs }: { inputs: Inputs }) {
  const { t } = useLocale();
  const total = inputs.rows.length;
  if (total === 0) return <p className="body">{t('follow.inputs.empty')}</p>;
  return (
    <>
      <table className="input-rows">
        <thead>
          <tr>
            <th scope="col">{t(inputs.kind === 'positions' ? 'follow.inputs.position' : 'follow.inputs.when')}</th>
            <th scope="col">{t(inputs.kind === 'positions' ? 'follow.inputs.resultPct' : 'follow.inputs.return')}</th>
          </tr>
        </thead>
        <tbody>
          <Body inputs={inputs} />
        </tbody>
      </table>
      {total > INPUT_ROWS_SHOWN_MAX ? <p className="micro mt-2">{t('follow.inputs.first', { n: INPUT_ROWS_SHOWN_MAX, total })}</p> : null}
    </>
  );
}

function Body({ inputs }: { inputs: Inputs }) {
  const { tag } = useLocale();
  if (inputs.kind === 'days')
    return inputs.rows
      .toReversed()
      .slice(0, INPUT_ROWS_SHOWN_MAX)
      .map(({ day, dailyReturn }) => <ReturnRow key={day} when={formatDay(day, tag, 'day')} value={dailyReturn} />);
  if (inputs.kind === 'hours')
    return inputs.rows
      .slice(0, INPUT_ROWS_SHOWN_MAX)
      .map(({ time, hourReturn }) => <ReturnRow key={time} when={formatMoment(time, { tag, parts: 'dateTime' })} value={hourReturn} />);
  return inputs.rows
    .slice(0, INPUT_ROWS_SHOWN_MAX)
    .map((row) => <PositionLine key={`${row.instId} ${row.posSide} ${String(row.openTime)} ${String(row.closeTime)}`} row={row} />);
}

/** A return as it is computed with, in percent. */
function ReturnRow({ when, value }: { when: string; value: string | null }) {
  return (
    <tr>
      <td>{when}</td>
      <td>
        <Percent value={value === null ? null : multiplyDecimals(value, '100')} decimals={4} change />
      </td>
    </tr>
  );
}

function PositionLine({ row }: { row: PositionRow }) {
  const { t, tag } = useLocale();
  return (
    <tr>
      <td>
        {instrumentName(row.instId)} {t(`tasks.direction.${row.posSide}`)}
        <span className="block micro">
          {formatMoment(row.closeTime, { tag, parts: 'dateTime' })}
          {row.byHand ? `, ${t('follow.byHand')}` : ''}
        </span>
      </td>
      <td>
        <Percent value={row.resultPct} change />
      </td>
    </tr>
  );
}
