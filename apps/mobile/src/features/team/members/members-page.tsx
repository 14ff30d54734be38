// Everybody below the trader: direct and indirect members, by level, state and name.
import { limits, pageMember } from '@millrace/contract';
import { Bar, Blank, Field, Main, Screen, Segment, Select, useLocale } from '@millrace/ui';
import { useState } from 'react';
import { useBack } from '../../../shared/hooks/use-back.ts';
import { usePages } from '../../../shared/hooks/use-pages.ts';
import { useSettled } from '../../../shared/hooks/use-settled.ts';
import { useServices } from '../../../shared/services/services-context.ts';
import { SEARCH_WAIT_MS, TEAM_PAGE } from '../limits.ts';
import { PagedRows } from '../../../shared/pages/paged-rows.tsx';
import { MemberRow } from './member-row.tsx';
import '../team.css';

const scopes = ['all', 'direct', 'indirect'] as const;
const levels = ['0', '1', '2', '3', '4', '5'] as const;
const statuses = ['1', '2'] as const;

interface Filter {
  scope: (typeof scopes)[number];
  level: string;
  status: string;
}

export function MembersPage() {
  const { t } = useLocale();
  const goBack = useBack('/team');
  const { api } = useServices();
  const [filter, setFilter] = useState<Filter>({ scope: 'all', level: '', status: '' });
  const [name, setName] = useState('');
  const search = useSettled(name, SEARCH_WAIT_MS).trim();
  const input = {
    ...(filter.scope !== 'all' && { scope: filter.scope }),
    ...(filter.level !== '' && { level: Number(filter.level) }),
    ...(filter.status !== '' && { status: Number(filter.status) }),
    ...(search !== '' && { search }),
  };
  const pages = usePages([pageMember.path, 'pages', input], (pageNum, signal) =>
    api.call(pageMember, { ...input, pageNum, pageSize: TEAM_PAGE }, { signal }),
  );
  const isFiltered = Object.keys(input).length > 0;
  return (
    <Screen>
      <Bar title={t('team.members')} onBack={goBack} />
      <Main>
        <Filters filter={filter} onFilter={setFilter} name={name} onName={setName} />
        <PagedRows
          pages={pages}
          empty={
            isFiltered ? (
              <Blank icon="search" title={t('team.noMatch')} />
            ) : (
              <Blank icon="team" title={t('team.none.title')} text={t('team.none.text')} />
            )
          }
        >
          {(member) => <MemberRow key={member.id} member={member} />}
        </PagedRows>
      </Main>
    </Screen>
  );
}

interface FiltersProps {
  filter: Filter;
  onFilter: (filter: Filter) => void;
  name: string;
  onName: (name: string) => void;
}

function Filters({ filter, onFilter, name, onName }: FiltersProps) {
  const { t } = useLocale();
  const any = { value: '', label: t('team.any') };
  return (
    <div className="gutter team-filters">
      <Segment
        label={t('team.scope')}
        value={filter.scope}
        options={scopes.map((value) => ({ value, label: t(`team.scope.${value}`) }))}
        onChange={(scope) => onFilter({ ...filter, scope })}
      />
      <Field
        label={t('team.search')}
        type="search"
        autoComplete="off"
        maxLength={limits.nicknameMax}
        value={name}
        onChange={({ target }) => onName(target.value)}
      />
      <div className="team-selects">
        <Select
          label={t('team.level')}
          value={filter.level}
          options={[any, ...levels.map((value) => ({ value, label: t('common.level', { level: Number(value) }) }))]}
          onChange={(level) => onFilter({ ...filter, level })}
        />
        <Select
          label={t('team.state')}
          value={filter.status}
          options={[any, ...statuses.map((value) => ({ value, label: t(`team.status.${value}`) }))]}
          onChange={(status) => onFilter({ ...filter, status })}
        />
      </div>
    </div>
  );
}
