// A month of what closed cycles brought: rounded in the cell, exact in the day's sheet. A frame is a gain, a filled cell a loss, always with its sign.
import { getTradeCalendar, pageTradeCycle, type OutputOf, type TradeCycle } from '@millrace/contract';
import {
  addMonths,
  Broken,
  Change,
  firstWeekdayOf,
  formatDay,
  formatDecimal,
  intlTag,
  MonthBar,
  Notice,
  Plate,
  Sheet,
  SkeletonRows,
  SwipeArea,
  useLocale,
  weekdaysOf,
  weeksOf,
} from '@millrace/ui';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { errorText } from '../../../shared/api/api-error.ts';
import { readOptions } from '../../../shared/hooks/read-options.ts';
import { usePages } from '../../../shared/hooks/use-pages.ts';
import { useServices } from '../../../shared/services/services-context.ts';
import type { Steps } from '../common/figures.ts';
import { RECORDS_PAGE } from '../limits.ts';
import { CycleRow } from './cycle-row.tsx';
import { CycleSheet } from './cycle-sheet.tsx';
import { RecordList } from './record-list.tsx';
import './records.css';

interface ProfitCalendarProps {
  taskId: string;
  revision: number;
  steps: Steps;
  /** As 2026-11; undefined for the month that today is in. */
  month: string | undefined;
  onMonth: (month: string) => void;
}

type Calendar = OutputOf<typeof getTradeCalendar>;

export function ProfitCalendar({ taskId, revision, steps, month, onMonth }: ProfitCalendarProps) {
  const { t, tag } = useLocale();
  const { api } = useServices();
  const [opened, setOpened] = useState<string>();
  const input = { userAssignmentId: taskId, ...(month !== undefined && /^2\d{3}-(?:0[1-9]|1[0-2])$/.test(month) && { month }) };
  const read = useQuery({
    ...readOptions(api, getTradeCalendar, input),
    queryKey: [getTradeCalendar.path, input, revision],
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
  const { data, error } = read;
  if (!data)
    return error ? (
      <Broken title={errorText(error, t)} onRetry={() => void read.refetch()} busy={read.isFetching} />
    ) : (
      <SkeletonRows count={6} />
    );
  const focus = `${data.month}-01`;
  const rules = { min: `${data.firstMonth ?? data.month}-01`, max: data.today };
  const turn = (months: number): void => {
    const next = addMonths(focus, months).slice(0, 7);
    if (next >= rules.min.slice(0, 7) && next <= data.today.slice(0, 7)) onMonth(next);
  };
  const money = (value: string): string => formatDecimal(value, { tag, decimals: 2, sign: 'change' });
  return (
    <>
      {error ? <Notice warn>{errorText(error, t)}</Notice> : null}
      <Plate label={t('tasks.records.view.calendar')}>
        <div className="profit-calendar" aria-busy={read.isPlaceholderData || undefined} data-month={data.month}>
          <MonthBar focus={focus} rules={rules} onTurn={turn} />
          <p className="profit-calendar-sum" data-figure="month-net" data-value={data.net}>
            <Change value={data.net} size="s" unit="USDT" />
          </p>
          <SwipeArea onTurn={turn}>
            <MonthTable calendar={data} onOpen={setOpened} />
          </SwipeArea>
        </div>
      </Plate>
      <p className="gutter micro mt-3">
        {t('tasks.records.calendarNote', { zone: data.timeZone, before: money(data.netBefore), total: money(data.netTotal) })}
      </p>
      <DaySheet
        taskId={taskId}
        revision={revision}
        steps={steps}
        day={data.days.find(({ day }) => day === opened)}
        onClose={() => setOpened(undefined)}
      />
    </>
  );
}

function MonthTable({ calendar, onOpen }: { calendar: Calendar; onOpen: (day: string) => void }) {
  const { tag } = useLocale();
  const firstWeekday = firstWeekdayOf(tag);
  const days = new Map(calendar.days.map((day) => [day.day, day]));
  const weeks = weeksOf(`${calendar.month}-01`, firstWeekday);
  return (
    <table>
      <thead>
        <tr>
          {weekdaysOf(tag, firstWeekday).map(({ short, long }) => (
            <th key={long} scope="col" abbr={long}>
              {short}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeks.map((week, row) => (
          <tr key={row}>
            {week.map((day, column) => (
              <td key={column} aria-current={day === calendar.today ? 'date' : undefined}>
                {day === undefined ? null : <DayCell day={day} traded={days.get(day)} onOpen={onOpen} />}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** More characters than these do not fit a cell. */
const CELL_TEXT_MAX = 5;

/** Without places; what is too long for a cell in its largest unit: "−1.2K". */
function roundedText(net: string, tag: string): string {
  const whole = formatDecimal(net, { tag, decimals: 0, sign: 'change' });
  if (whole.length <= CELL_TEXT_MAX) return whole;
  const options = { notation: 'compact', maximumSignificantDigits: 2, signDisplay: 'exceptZero', numberingSystem: 'latn' } as const;
  return new Intl.NumberFormat(intlTag(tag), options).format(Number(net)).replace('-', '\u2212');
}

function DayCell({ day, traded, onOpen }: { day: string; traded: Calendar['days'][number] | undefined; onOpen: (day: string) => void }) {
  const { t, tag } = useLocale();
  if (traded === undefined) return <span>{formatDay(day, tag, 'number')}</span>;
  const { net, cycles } = traded;
  const rounded = roundedText(net, tag);
  const exact = formatDecimal(net, { tag, decimals: 2, sign: 'change' });
  return (
    <button
      type="button"
      data-day={day}
      data-value={net}
      data-sign={net.startsWith('-') ? 'loss' : 'gain'}
      aria-haspopup="dialog"
      onClick={() => onOpen(day)}
    >
      <span>{formatDay(day, tag, 'number')}</span>
      <b>{rounded}</b>
      <span className="visually-hidden">{t('tasks.records.dayNet', { day: formatDay(day, tag, 'full'), net: exact, count: cycles })}</span>
    </button>
  );
}

interface DaySheetProps {
  taskId: string;
  revision: number;
  steps: Steps;
  day: Calendar['days'][number] | undefined;
  onClose: () => void;
}

function DaySheet({ day, onClose, ...rest }: DaySheetProps) {
  const { tag } = useLocale();
  return (
    <Sheet open={day !== undefined} onClose={onClose} title={day && formatDay(day.day, tag, 'full')}>
      {day && <DayCycles day={day} {...rest} />}
    </Sheet>
  );
}

function DayCycles({
  day: { day, net },
  taskId,
  revision,
  steps,
}: Omit<DaySheetProps, 'day' | 'onClose'> & { day: Calendar['days'][number] }) {
  const { t } = useLocale();
  const { api } = useServices();
  const [opened, setOpened] = useState<TradeCycle>();
  const pages = usePages([pageTradeCycle.path, 'day', taskId, day, revision], (pageNum, signal) =>
    api.call(pageTradeCycle, { userAssignmentId: taskId, closedOn: day, pageNum, pageSize: RECORDS_PAGE }, { signal }),
  );
  return (
    <>
      <p data-figure="day-net" data-value={net}>
        <Change value={net} size="l" unit="USDT" />
      </p>
      <RecordList
        pages={pages}
        label={t('tasks.records.view.cycles')}
        keyOf={(cycle) => `${cycle.posSide}${cycle.cycle}`}
        renderRow={(cycle) => <CycleRow cycle={cycle} onOpen={setOpened} />}
      />
      <CycleSheet taskId={taskId} cycle={opened} steps={steps} onClose={() => setOpened(undefined)} />
    </>
  );
}
