// The servers of the installation: who is there, what each has, and whether every account has an engine.
import { listNode, type NodeRow } from '@millrace/contract/admin';
import type { OutputOf } from '@millrace/contract';
import { Broken, Moment, Notice, SkeletonRows, useLocale } from '@millrace/ui';
import { errorText } from '../../shared/api.ts';
import { useRead } from '../../shared/use-call.ts';
import { Claims } from './claims.tsx';
import { NodeActs } from './node-acts.tsx';
import { TakeOvers } from './take-overs.tsx';
import './nodes.css';

type Nodes = OutputOf<typeof listNode>;

export function NodesPage() {
  const { t } = useLocale();
  const read = useRead(listNode, {}, { isLive: true });
  return (
    <main className="console-main console-main-wide">
      <h1 className="console-title">{t('console.nodes')}</h1>
      <p className="console-detail">{t('console.nodesText')}</p>
      {read.error ? <Broken title={errorText(read.error, t)} onRetry={() => void read.refetch()} /> : null}
      {read.data || read.error ? null : <SkeletonRows count={5} />}
      {read.data ? <Found data={read.data} /> : null}
    </main>
  );
}

function Found({ data }: { data: Nodes }) {
  const { t } = useLocale();
  const { nodes, unowned, unownedSince, unknownOrders, claimsHeld, takeOvers } = data;
  return (
    <>
      {unowned === 0 ? <p>{t('console.nodesFine')}</p> : null}
      {unowned > 0 ? (
        <Notice warn>
          {t('console.nodesUnowned', { count: unowned })} {unownedSince === null ? null : <Moment timeMs={unownedSince} parts="full" />}
        </Notice>
      ) : null}
      {unknownOrders > 0 ? <Notice warn>{t('console.nodesUnknown', { count: unknownOrders })}</Notice> : null}
      {nodes.length === 0 && claimsHeld === null ? null : <Claims held={claimsHeld} />}
      {nodes.length === 0 ? <p className="console-detail">{t('console.nodesAlone')}</p> : <Table nodes={nodes} />}
      {nodes.length === 0 ? null : <TakeOvers rows={takeOvers} />}
    </>
  );
}

const columns = [
  'console.node',
  'console.nodeAccounts',
  'console.nodeTasks',
  'console.nodeShards',
  'console.nodeDelay',
  'console.nodeSince',
  'console.nodeProblems',
] as const;

function Table({ nodes }: { nodes: readonly NodeRow[] }) {
  const { t } = useLocale();
  return (
    <table className="console-table">
      <thead>
        <tr>
          {columns.map((column) => (
            <th key={column} scope="col">
              {t(column)}
            </th>
          ))}
          <th aria-hidden="true" />
        </tr>
      </thead>
      <tbody>
        {nodes.map((node) => (
          <Row key={node.name} node={node} />
        ))}
      </tbody>
    </table>
  );
}

function Row({ node }: { node: NodeRow }) {
  const { t, tag } = useLocale();
  const { name, version, state, roles, startedTime, figures } = node;
  const isThere = state === 'running' || state === 'draining';
  const whole = new Intl.NumberFormat(tag);
  const count = (value: number): string => (roles.includes('engine') && isThere ? whole.format(value) : '––');
  return (
    <tr>
      <td>
        <b>{name}</b> <span className="ink-2 numerals">{version}</span>
        <br />
        {t(`console.nodeState.${state}`)} · {roles.map((role) => roleText(role)).join(', ')}
        {isThere ? <Connections figures={figures} /> : null}
        {isThere && figures.relayLag !== null ? <RelayLag bytes={figures.relayLag} /> : null}
      </td>
      <td className="numerals">{count(figures.accounts)}</td>
      <td className="numerals">{count(figures.tasks)}</td>
      <td className="numerals">{count(figures.shards)}</td>
      <td className="numerals">{isThere ? `${whole.format(figures.loopDelayMs)} ms` : '––'}</td>
      <td>
        <Moment timeMs={startedTime} parts="full" />
      </td>
      <td>{isThere ? <Problems figures={figures} /> : null}</td>
      <td>
        <NodeActs node={node} />
      </td>
    </tr>
  );

  /** Of the roles that one node has at a time the others wait. */
  function roleText(role: NodeRow['roles'][number]): string {
    const text = t(`console.nodeRole.${role}`);
    const isShared = role === 'api' || role === 'engine';
    return isShared || !isThere || figures.holds.includes(role) ? text : `${text} (${t('console.nodeWaits')})`;
  }
}

/** What the exchange allows of new sockets from each address, and how many wait for their turn. */
function Connections({ figures }: Pick<NodeRow, 'figures'>) {
  const { t, tag } = useLocale();
  const whole = new Intl.NumberFormat(tag);
  return (
    <ul className="node-connections ink-2">
      {figures.connections.map(({ venue, address, perSecond, waiting }) => (
        <li key={`${venue} ${address ?? ''}`} className="numerals">
          {[venue, address].filter((part) => part !== null).join(' ')}:{' '}
          {t('console.nodeSockets', { waiting: whole.format(waiting), rate: whole.format(perSecond) })}
        </li>
      ))}
    </ul>
  );
}

function RelayLag({ bytes }: { bytes: number }) {
  const { t, tag } = useLocale();
  const lag = new Intl.NumberFormat(tag, { style: 'unit', unit: 'kilobyte', maximumFractionDigits: 0 }).format(bytes / 1000);
  return <div className="ink-2 numerals">{t('console.nodeRelayLag', { lag })}</div>;
}

function Problems({ figures }: Pick<NodeRow, 'figures'>) {
  const { t } = useLocale();
  const texts = [
    ...(figures.hasNats ? [] : [t('console.nodeNoNats')]),
    ...(figures.hasSignals ? [] : [t('console.nodeNoSignals')]),
    ...(figures.refusedWrites === 0 ? [] : [t('console.nodeRefused', { count: figures.refusedWrites })]),
    ...figures.problems,
  ];
  return (
    <ul className="node-problems">
      {texts.map((text) => (
        <li key={text}>{text}</li>
      ))}
    </ul>
  );
}
