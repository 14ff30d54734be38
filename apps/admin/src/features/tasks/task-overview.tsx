// What a task does now: state, fault, position, what it waits for and why, its ladder of cells and borders, its settings.
import type { AdminTask } from '@millrace/contract/admin';
import type { MessageKey } from '@millrace/i18n';
import { Amount, Moment, Notice, useLocale, type Locale } from '@millrace/ui';
import type { ReactNode } from 'react';
import { Fact, Facts } from '../../shared/facts.tsx';
import { TaskState } from './task-state.tsx';
import { waitText } from './task-waits.ts';

/** By the wire's buyType. */
const directions: Readonly<Record<number, 'tasks.direction.long' | 'tasks.direction.short'>> = {
  1: 'tasks.direction.long',
  2: 'tasks.direction.short',
};

export function TaskOverview({ of: { task } }: { of: AdminTask }) {
  const locale = useLocale();
  const { t, has } = locale;
  const faultWords = `tasks.fault.${task.fault ?? ''}`;
  return (
    <>
      {task.fault === null ? null : (
        <Notice warn>{has(faultWords) ? t(faultWords, { code: String(task.why?.args['code'] ?? '–') }) : task.fault}</Notice>
      )}
      <div className="console-columns">
        <Facts>
          <Fact label={t('console.state')}>
            <TaskState isTrading={task.status === 'open'} isBuying={task.stopMake === 'open'} fault={task.fault ?? ''} />
          </Fact>
          <Fact label={t('console.exchange')}>{t(`console.environment.${task.environment}`)}</Fact>
          <Fact label={t('tasks.form.direction')}>{t(directions[task.buyType] ?? 'tasks.direction.both')}</Fact>
          <Fact label={t('console.subject')}>{task.id}</Fact>
          <Fact label={t('console.made')}>
            <Moment timeMs={task.createTime} parts="full" />
          </Fact>
          <Fact label={t('console.agreed')}>
            {task.agreedTime === null ? t('console.nothing') : <Moment timeMs={task.agreedTime} parts="full" />}
          </Fact>
          <Fact label={t('tasks.records.net')}>
            <Amount value={task.sumPnl} decimals={2} sign="change" unit="USDT" />
          </Fact>
        </Facts>
        <Part title={t('tasks.waitsFor')}>
          {task.waits.length === 0 ? (
            <p className="label">{t('console.nothing')}</p>
          ) : (
            <ul>
              {task.waits.map((wait, at) => (
                <li key={at}>{waitText(wait, locale)}</li>
              ))}
            </ul>
          )}
        </Part>
      </div>
      <Legs of={task.hedge === null ? task.legs : [...task.legs, task.hedge]} />
      <Ladder of={task} />
      <Whys whys={task.whys} />
      <Part title={t('tasks.settings')}>
        <Facts>
          {Object.entries(task.settings)
            .filter(([name]) => name !== 'buyType' && name !== 'repeatOrder')
            .map(([name, value]) => (
              <Fact key={name} label={fieldWords(name, locale)}>
                <span className="numerals">{value === '' ? t('console.nothing') : value}</span>
              </Fact>
            ))}
        </Facts>
      </Part>
    </>
  );
}

function fieldWords(name: string, { t, has }: Locale): string {
  if (name === 'firstSz') return t('tasks.say.firstSz');
  return has(`tasks.field.${name}`) ? t(`tasks.field.${name}` as MessageKey) : name;
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section aria-label={title}>
      <h3 className="console-subtitle">{title}</h3>
      {children}
    </section>
  );
}

function Table({ columns, rows }: { columns: readonly string[]; rows: readonly (readonly ReactNode[])[] }) {
  return (
    <table className="console-table">
      <thead>
        <tr>
          {columns.map((column) => (
            <th key={column} scope="col">
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((cells, at) => (
          <tr key={at}>
            {cells.map((cell, column) => (
              <td key={column} className="numerals">
                {cell}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Legs({ of }: { of: AdminTask['task']['legs'] }) {
  const { t } = useLocale();
  const held = of.filter(({ sz }) => /[1-9]/.test(sz));
  if (held.length === 0) return null;
  return (
    <Part title={t('tasks.records.held')}>
      <Table
        columns={[
          t('console.what'),
          t('tasks.figure.size'),
          t('tasks.figure.avgPrice'),
          t('tasks.figure.margin'),
          t('tasks.figure.liqPrice'),
          t('tasks.figure.realized'),
        ]}
        rows={held.map((leg) => [
          t(leg.leg === 'L' ? 'tasks.direction.long' : 'tasks.direction.short'),
          leg.sz,
          leg.avgPx,
          leg.securedAssets,
          leg.liqPx === '' ? t('console.nothing') : leg.liqPx,
          leg.realizedPnl,
        ])}
      />
    </Part>
  );
}

function Ladder({ of: { cells, levels } }: { of: AdminTask['task'] }) {
  const { t, has } = useLocale();
  const word = (name: string): string => (has(`tasks.chart.${name}`) ? t(`tasks.chart.${name}` as MessageKey) : name);
  return (
    <>
      {levels.length === 0 ? null : (
        <Part title={t('console.levels')}>
          <Table columns={[t('console.what'), t('console.field.price')]} rows={levels.map(({ name, price }) => [word(name), price])} />
        </Part>
      )}
      {cells.length === 0 ? null : (
        <Part title={t('console.ladder')}>
          <Table
            columns={[
              t('tasks.cells.buys'),
              t('tasks.cells.sells'),
              t('tasks.records.held'),
              t('tasks.cells.sold'),
              t('tasks.cells.earned'),
            ]}
            rows={cells.map(({ leg, low, high, sz, sold, earned }) => [
              leg === 'L' ? low : high,
              leg === 'L' ? high : low,
              sz,
              String(sold),
              earned,
            ])}
          />
        </Part>
      )}
    </>
  );
}

function Whys({ whys }: { whys: AdminTask['task']['whys'] }) {
  const { t, has } = useLocale();
  if (whys.length === 0) return null;
  return (
    <Part title={t('console.why')}>
      <Table
        columns={[t('console.line.time'), t('console.why')]}
        rows={whys.map((why) => [<Moment key="time" timeMs={why.ts} parts="full" />, has(why.key) ? t(why.key, why.args) : why.key])}
      />
    </Part>
  );
}
