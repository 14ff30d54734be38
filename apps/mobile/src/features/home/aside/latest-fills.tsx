// The newest fills of the tasks that traded since a moment, newest first: a row opens its task.
import { pageTradeFill, type Assignment, type TradeFill } from '@millrace/contract';
import { Change, formatDecimal, formatMoment, useLocale } from '@millrace/ui';
import { useQueries } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { instrumentName } from '../../../shared/instrument-name.ts';
import { readOptions } from '../../../shared/hooks/read-options.ts';
import { kindPageOf, placeOfTask } from '../../../shared/pages/kind-pages.ts';
import { usePermission, useServices } from '../../../shared/services/services-context.ts';
import { useOwnTasks } from '../../strategy/index.ts';
import { priceText, useInstrument } from '../../tasks/index.ts';
import { FILLS_OF_TASKS_MAX, FILLS_SHOWN_MAX, SINCE_FRESH_MS } from '../limits.ts';
import './aside.css';

/** Within it the hour says when. */
const DAY_MS = 24 * 3_600_000;

interface Filled {
  task: Assignment;
  fill: TradeFill;
}

/** Nothing where nothing traded, and while it is on its way: it is an extra where it is shown. */
export function LatestFills({ sinceMs }: { sinceMs: number }) {
  const { t } = useLocale();
  const filled = useFills(sinceMs);
  if (filled.length === 0) return null;
  return (
    <ul className="latest-fills plate" aria-label={t('tasks.records.view.fills')}>
      {filled.map(({ task, fill }) => (
        <FillLine key={`${task.id}${fill.tradeId}`} task={task} fill={fill} />
      ))}
    </ul>
  );
}

/** Only tasks that decided something since then are asked, those that did so last first. */
function useFills(sinceMs: number): readonly Filled[] {
  const { api } = useServices();
  const allowed = usePermission('P20200');
  const { all = [] } = useOwnTasks();
  const decided = (task: Assignment): number => task.why?.ts ?? 0;
  const asked = all
    .filter((task) => decided(task) >= sinceMs)
    .toSorted((one, other) => decided(other) - decided(one))
    .slice(0, FILLS_OF_TASKS_MAX);
  const answers = useQueries({
    queries: (allowed ? asked : []).map((task) => ({
      ...readOptions(api, pageTradeFill, { userAssignmentId: task.id, since: String(sinceMs), pageNum: 1, pageSize: FILLS_SHOWN_MAX }),
      staleTime: SINCE_FRESH_MS,
    })),
  });
  return answers
    .flatMap(({ data }, at) => {
      const task = asked[at];
      return task && data ? data.rows.map((fill) => ({ task, fill })) : [];
    })
    .toSorted((one, other) => other.fill.time - one.fill.time)
    .slice(0, FILLS_SHOWN_MAX);
}

function FillLine({ task, fill }: Filled) {
  const locale = useLocale();
  const { t, tag, now } = locale;
  const steps = useInstrument(task.instId);
  const page = kindPageOf(task.assignmentType);
  const said = t(`tabs.fill.${fill.side}`, {
    instrument: instrumentName(task.instId),
    size: formatDecimal(fill.sz, locale),
    price: priceText(fill.px, steps, locale),
  });
  if (!page) return null;
  return (
    <li>
      <Link {...placeOfTask(task.id, page)}>
        <span className="row-detail">{formatMoment(fill.time, { tag, parts: now() - fill.time < DAY_MS ? 'minute' : 'dateTime' })}</span>
        <span className="grow numerals whitespace-normal">{said}</span>
        {fill.pnl === null ? null : <Change value={fill.pnl} />}
      </Link>
    </li>
  );
}
