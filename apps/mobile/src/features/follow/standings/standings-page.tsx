// Standings: traders who can be copied, in four orders. Real money and practice are never in one list, new traders stand apart.
import { limits, traderOrders } from '@millrace/contract';
import { Bar, Icon, Main, Screen, Segment, useLocale } from '@millrace/ui';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { useBack } from '../../../shared/hooks/use-back.ts';
import { useTenant } from '../../../shared/services/services-context.ts';
import { PickRow } from '../common/pick-row.tsx';
import { useSettled } from '../../../shared/hooks/use-settled.ts';
import { SEARCH_WAIT_MS } from '../limits.ts';
import { NameSearch, StandingsFilter } from './standings-filter.tsx';
import { searchOf, viewOf, type StandingsView } from './standings-search.ts';
import { TraderList } from './trader-list.tsx';
import './standings.css';

export function StandingsPage() {
  const { t } = useLocale();
  const goBack = useBack('/discover');
  const paper = useTenant()?.paper ?? false;
  const navigate = useNavigate();
  const view = viewOf(useSearch({ from: '/standings' }), { paper });
  const setView = (next: StandingsView): void => void navigate({ to: '/standings', search: searchOf(next), replace: true });
  const isFiltered = view.instId !== undefined || view.fall !== undefined;
  const [name, setName] = useState('');
  const [tools, setTools] = useState({ search: false, filter: isFiltered });
  const settledName = useSettled(name, SEARCH_WAIT_MS);
  const toggle = (tool: 'search' | 'filter'): void => {
    setTools({ ...tools, [tool]: !tools[tool] });
    if (tool === 'search') setName('');
  };
  return (
    <Screen>
      <Bar title={t('follow.traders')} onBack={goBack} end={<Tools open={tools} isFiltered={isFiltered} onToggle={toggle} />} />
      <Main>
        {tools.search ? <NameSearch name={name} onName={setName} /> : null}
        {tools.filter ? <StandingsFilter view={view} onView={setView} /> : null}
        <Lists view={view} withMoney={!paper} onView={setView} />
        {view.isNew ? (
          <p className="gutter micro py-2">{t('follow.list.newText', { days: limits.rankedTradingDays, trades: limits.rankedTrades })}</p>
        ) : (
          <div className="gutter py-2">
            <PickRow
              label={t('follow.sort')}
              value={view.order}
              options={traderOrders.map((value) => ({ value, label: t(`follow.sort.${value}`) }))}
              onChange={(order) => setView({ ...view, order })}
            />
          </div>
        )}
        <TraderList view={view} name={settledName} />
      </Main>
    </Screen>
  );
}

interface ToolsProps {
  open: { search: boolean; filter: boolean };
  isFiltered: boolean;
  onToggle: (tool: 'search' | 'filter') => void;
}

function Tools({ open, isFiltered, onToggle }: ToolsProps) {
  const { t } = useLocale();
  return (
    <>
      <button
        type="button"
        className="icon-button"
        aria-label={t('follow.search')}
        aria-expanded={open.search}
        onClick={() => onToggle('search')}
      >
        <Icon name="search" />
      </button>
      <button
        type="button"
        className={isFiltered ? 'icon-button standings-filtered' : 'icon-button'}
        aria-label={t('follow.filter')}
        aria-expanded={open.filter}
        onClick={() => onToggle('filter')}
      >
        <Icon name="filter" />
      </button>
    </>
  );
}

function Lists({ view, withMoney, onView }: { view: StandingsView; withMoney: boolean; onView: (view: StandingsView) => void }) {
  const { t } = useLocale();
  return (
    <div className="gutter standings-lists">
      {withMoney ? (
        <Segment
          label={t('follow.money')}
          value={view.money}
          options={[
            { value: 'real', label: t('follow.money.real') },
            { value: 'practice', label: t('follow.money.practice') },
          ]}
          onChange={(money) => onView({ ...view, money })}
        />
      ) : null}
      <Segment
        label={t('follow.list')}
        value={view.isNew ? 'new' : 'ranked'}
        options={[
          { value: 'ranked', label: t('follow.list.ranked') },
          { value: 'new', label: t('follow.list.new') },
        ]}
        onChange={(list) => onView({ ...view, isNew: list === 'new' })}
      />
    </div>
  );
}
