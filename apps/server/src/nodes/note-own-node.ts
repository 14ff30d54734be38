// A node notes itself every second, and does what an operator wants of it.
import { monitorEventLoopDelay } from 'node:perf_hooks';
import type { TakeOver } from '@millrace/engine';
import type { NodeFigures } from '@millrace/contract/admin';
import { Gauge } from 'prom-client';
import manifest from '../../package.json' with { type: 'json' };
import type { Context } from '../shared/context/context.ts';
import { connectionsOf } from '../shared/connect-pace.ts';
import type { Running } from '../shared/feature.ts';
import { repeat } from '../shared/repeat.ts';
import { insertTakeOver, noteNode, noteStopped } from './node.store.ts';

const NOTE_MS = 1_000;

export interface NodeState extends Pick<NodeFigures, 'holds' | 'relayLag' | 'hasNats'> {}

interface Given {
  context: Context;
  name: string;
  /** Asked at each note. */
  state(): NodeState;
}

export function noteOwnNode({ context, name, state }: Given): Running {
  const { pools, clock, config, bus } = context;
  const startedAt = new Date(clock.now());
  const delay = monitorEventLoopDelay({ resolution: 10 });
  delay.enable();
  const set = gaugesOf(context);
  const figures = async (): Promise<NodeFigures> => {
    const trading = context.engine;
    const own = config.roles.includes('engine') ? (trading?.counts() ?? NOTHING) : NOTHING;
    const loopDelayMs = Math.round(delay.max / 1e6);
    delay.reset();
    const problem = trading?.problem();
    const connections = connectionsOf(config.venues, clock, config.egress);
    return { ...state(), ...own, connections, loopDelayMs, hasSignals: bus.connected, problems: problem === undefined ? [] : [problem] };
  };
  const notes = repeat(context, {
    name: 'node',
    everyMs: NOTE_MS,
    async work() {
      const now = await figures();
      set(now);
      const isDraining = await noteNode(pools.engine, {
        name,
        roles: config.roles,
        version: manifest.version,
        startedAt,
        at: new Date(clock.now()),
        figures: now,
      });
      await context.engine?.drain(isDraining);
    },
  });
  return {
    async stop() {
      await notes.stop();
      delay.disable();
      await noteStopped(pools.engine, name, new Date(clock.now())).catch((error: unknown) =>
        context.log.warn({ err: error }, 'that this node stops could not be noted'),
      );
    },
  };
}

/** What came to the engine of this node, and how long it took. */
export function noteTakeOver({ pools, clock, log }: Context, node: string, takeOver: TakeOver): void {
  log.info(takeOver, 'accounts were taken over');
  insertTakeOver(pools.engine, { ...takeOver, node, at: new Date(clock.now()) }).catch((error: unknown) =>
    log.warn({ err: error }, 'a take-over could not be noted'),
  );
}

const NOTHING = { member: null, shards: 0, accounts: 0, tasks: 0, refusedWrites: 0 };

/** The same figures for the operator's own monitoring. */
function gaugesOf({ metrics }: Context): (figures: NodeFigures) => void {
  const gauge = (name: string, help: string): Gauge => new Gauge({ name: `millrace_${name}`, help, registers: [metrics.registry] });
  const shards = gauge('node_shards', 'Shards of accounts that this engine owns');
  const accounts = gauge('node_accounts', 'Accounts with tasks that this engine has');
  const tasks = gauge('node_tasks', 'Tasks that this engine runs');
  const refused = gauge('node_refused_writes', 'Writes that a fence refused since this node started');
  const sockets = gauge('node_waiting_sockets', 'Sockets to exchanges that wait for their turn');
  const nats = gauge('node_nats', '1 while this node is connected to NATS');
  const signals = gauge('node_signals', '1 while this node hears change signals');
  const lag = gauge('relay_lag_bytes', 'Bytes of the log of the database that the relay of this node has not read');
  return (figures) => {
    shards.set(figures.shards);
    accounts.set(figures.accounts);
    tasks.set(figures.tasks);
    refused.set(figures.refusedWrites);
    sockets.set(figures.connections.reduce((sum, { waiting }) => sum + waiting, 0));
    nats.set(figures.hasNats ? 1 : 0);
    signals.set(figures.hasSignals ? 1 : 0);
    lag.set(figures.relayLag ?? 0);
  };
}
