// A queue: its states, filter and order, the rows, and beside them the row that is open. All of it stands in the address.
import type { MessageKey } from '@millrace/i18n';
import { Blank, Broken, Segment, SkeletonRows, useLocale } from '@millrace/ui';
import { useState, type ComponentType, type ReactNode } from 'react';
import { errorText } from './api.ts';
import { KeyHelp } from './key-help.tsx';
import { Pages } from './pages.tsx';
import { useAddress } from './address.ts';
import { queueSearch, type QueueSearch } from './queue-search.ts';
import { useKeys } from './use-keys.ts';

const PAGE_ROWS = 20;

/** What the address says, and how to change it. */
export function useQueueSearch() {
  const { search, change } = useAddress(queueSearch);
  return {
    search,
    change: (next: { [Field in keyof QueueSearch]: QueueSearch[Field] | undefined }) => change(next, { replace: true }),
    page: { pageNum: search.page ?? 1, pageSize: PAGE_ROWS },
  };
}

interface Listed<Row> {
  data: { total: number; pageNum: number; pageSize: number; rows: readonly Row[] } | undefined;
  error: unknown;
  isPending: boolean;
  refetch: () => unknown;
}

interface QueueProps<Row extends { id: string }> {
  title: string;
  list: Listed<Row>;
  states: readonly { value: string; label: string }[];
  /** That the address need not name. */
  firstState: string;
  /** Without it the list has no order of its own. */
  canSort?: boolean;
  canFilter?: boolean;
  /** A row of the list. */
  Line: ComponentType<{ row: Row }>;
  /** The open row; undefined where none is, or where it has left this list. */
  children: (open: Row | undefined) => ReactNode;
  extra?: ReactNode;
  /** Saves what the list shows. */
  save: ReactNode;
}

export function Queue<Row extends { id: string }>({
  title,
  list,
  states,
  firstState,
  canSort,
  canFilter,
  Line,
  children,
  extra,
  save,
}: QueueProps<Row>) {
  const { t } = useLocale();
  const { search, change } = useQueueSearch();
  const rows = list.data?.rows ?? [];
  const at = rows.findIndex(({ id }) => id === search.id);
  const step = (by: number): void => {
    const next = rows[Math.min(rows.length - 1, Math.max(0, at + by))];
    if (next) change({ id: next.id });
  };
  useKeys({ j: () => step(1), k: () => step(-1) });
  return (
    <>
      <section className="console-queue" aria-label={title}>
        <header>
          <h1 className="console-title">{title}</h1>
          <p className="label">{list.data ? t('console.rows', { count: list.data.total }) : ' '}</p>
        </header>
        {states.length > 1 ? (
          <StateChoice
            value={search.state ?? firstState}
            states={states}
            onChange={(state) => change({ state: state === firstState ? undefined : state, id: undefined, page: undefined })}
          />
        ) : null}
        <Tools canFilter={canFilter} canSort={canSort} save={save} />
        {extra}
        <Rows list={list} openId={search.id} onOpen={(id) => change({ id })} Line={Line} />
        <Pages of={list.data} onGo={(page) => change({ page, id: undefined })} />
        <KeyHelp />
      </section>
      <main className="console-main">{children(rows[at])}</main>
    </>
  );
}

/** As many states have words that fit side by side in the queue. */
const SIDE_BY_SIDE_MAX = 3;

interface StateChoiceProps {
  value: string;
  states: QueueProps<never>['states'];
  onChange: (state: string) => void;
}

function StateChoice({ value, states, onChange }: StateChoiceProps) {
  const { t } = useLocale();
  if (states.length <= SIDE_BY_SIDE_MAX) return <Segment label={t('console.state')} value={value} options={states} onChange={onChange} />;
  return (
    <select className="console-select" aria-label={t('console.state')} value={value} onChange={(event) => onChange(event.target.value)}>
      {states.map(({ value: state, label }) => (
        <option key={state} value={state}>
          {label}
        </option>
      ))}
    </select>
  );
}

interface ToolsProps {
  canFilter: boolean | undefined;
  canSort: boolean | undefined;
  save: ReactNode;
}

function Tools({ canFilter, canSort, save }: ToolsProps) {
  const { t } = useLocale();
  const { search, change } = useQueueSearch();
  const [uid, setUid] = useState(search.uid ?? '');
  return (
    <div className="console-tools">
      {canFilter ? (
        <input
          className="console-input"
          inputMode="numeric"
          maxLength={8}
          placeholder={t('console.filterUid')}
          aria-label={t('console.filterUid')}
          value={uid}
          onChange={(event) => {
            const typed = event.target.value.replace(/\D/g, '');
            setUid(typed);
            if (typed === '' || typed.length === 8) change({ uid: typed === '' ? undefined : typed, id: undefined, page: undefined });
          }}
        />
      ) : null}
      {canSort ? (
        <select
          className="console-select"
          aria-label={t('console.order')}
          value={search.sort ?? 'newest'}
          onChange={(event) => change({ sort: event.target.value as QueueSearch['sort'], page: undefined })}
        >
          {(['newest', 'oldest', 'largest'] as const).map((one) => (
            <option key={one} value={one}>
              {t(`console.order.${one}`)}
            </option>
          ))}
        </select>
      ) : null}
      {save}
    </div>
  );
}

function Rows<Row extends { id: string }>({
  list,
  openId,
  onOpen,
  Line,
}: {
  list: Listed<Row>;
  openId: string | undefined;
  onOpen: (id: string) => void;
  Line: ComponentType<{ row: Row }>;
}) {
  const { t } = useLocale();
  if (list.data === undefined)
    return list.error ? <Broken title={errorText(list.error, t)} onRetry={() => void list.refetch()} /> : <SkeletonRows count={6} />;
  if (list.data.rows.length === 0) return <Blank icon="check" title={t('console.empty')} text={t('console.emptyText')} />;
  return (
    <ul className="console-rows">
      {list.data.rows.map((one) => (
        <li key={one.id}>
          <button type="button" className="console-row" aria-current={one.id === openId || undefined} onClick={() => onOpen(one.id)}>
            <Line row={one} />
          </button>
        </li>
      ))}
    </ul>
  );
}

/** Two lines of a row: what and who at the left, when and how at the right. */
export function RowLines({ main, detail, end, endDetail }: { main: ReactNode; detail: ReactNode; end: ReactNode; endDetail?: ReactNode }) {
  return (
    <>
      <span className="console-row-main">
        <span className="block figure-s">{main}</span>
        <span className="row-detail block">{detail}</span>
      </span>
      <span className="console-row-end">
        <span className="block">{end}</span>
        <span className="row-detail block">{endDetail}</span>
      </span>
    </>
  );
}

/** Beside a queue when no row of it is open. */
export function NothingOpen({ text }: { text?: MessageKey }) {
  const { t } = useLocale();
  return <Blank title={t('console.chooseRow')} text={t(text ?? 'console.chooseRowText')} />;
}
