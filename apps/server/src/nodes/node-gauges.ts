// What a node notes of itself, for the operator's own monitoring.
import { nodeRoles, type NodeFigures } from '@millrace/contract/admin';
import { Gauge } from 'prom-client';
import type { Config } from '../shared/config/config.ts';
import type { Context } from '../shared/context/context.ts';

/** Answers what sets them. */
export function nodeGauges(
  { metrics, config }: Pick<Context, 'metrics'> & { config: Pick<Config, 'roles'> },
  version: string,
): (figures: NodeFigures) => void {
  const registers = [metrics.registry];
  const gauge = <Label extends string = never>(name: string, help: string, labelNames: Label[] = []): Gauge<Label> =>
    new Gauge({ name: `millrace_${name}`, help, labelNames, registers });
  gauge('node_info', '1, with the version of this node', ['version']).set({ version }, 1);
  const role = gauge('node_role', 'Of each role of this node: 1 while it does it, 0 while it waits for it', ['role']);
  const shards = gauge('node_shards', 'Shards of accounts that this engine owns');
  const accounts = gauge('node_accounts', 'Accounts with tasks that this engine has');
  const tasks = gauge('node_tasks', 'Tasks that this engine runs');
  const delay = gauge('node_loop_delay_seconds', 'Longest time that the event loop was held since the note before');
  const refused = gauge(
    'node_refused_writes',
    'Writes and requests that were refused because their lease had ended, since this node started',
  );
  const sockets = gauge('node_waiting_sockets', 'Sockets to exchanges that wait for their turn, by address', ['venue', 'address']);
  const budget = gauge('node_sockets_per_second', 'New sockets that an exchange takes each second from the address', ['venue', 'address']);
  const nats = gauge('node_nats', '1 while this node is connected to NATS');
  const signals = gauge('node_signals', '1 while this node hears change signals');
  const lag = gauge('relay_lag_bytes', 'Bytes of the log of the database that the relay of this node has not read');
  return (figures) => {
    for (const name of nodeRoles.filter((each) => config.roles.includes(each)))
      role.set({ role: name }, name === 'api' || name === 'engine' || figures.holds.includes(name) ? 1 : 0);
    shards.set(figures.shards);
    accounts.set(figures.accounts);
    tasks.set(figures.tasks);
    delay.set(figures.loopDelayMs / 1000);
    refused.set(figures.refusedWrites);
    for (const { venue, address, perSecond, waiting } of figures.connections) {
      sockets.set({ venue, address: address ?? '' }, waiting);
      budget.set({ venue, address: address ?? '' }, perSecond);
    }
    nats.set(figures.hasNats ? 1 : 0);
    signals.set(figures.hasSignals ? 1 : 0);
    lag.set(figures.relayLag ?? 0);
  };
}
