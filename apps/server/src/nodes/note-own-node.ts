// A node notes itself every second, and does what an operator wants of it.
import { monitorEventLoopDelay } from 'node:perf_hooks';
import type { NodeFigures } from '@millrace/contract/admin';
import manifest from '../../package.json' with { type: 'json' };
import type { Context } from '../shared/context/context.ts';
import { connectionsOf } from '../shared/connect-pace.ts';
import type { Running } from '../shared/feature.ts';
import { repeat } from '../shared/repeat.ts';
import { nodeGauges } from './node-gauges.ts';
import { noteNode, noteStopped } from './node.store.ts';

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
  const gauges = nodeGauges(context, manifest.version);
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
      gauges(now);
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

const NOTHING = { member: null, shards: 0, accounts: 0, tasks: 0, refusedWrites: 0 };
