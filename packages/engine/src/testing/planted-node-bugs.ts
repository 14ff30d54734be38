// Bugs that the proof of whole nodes must find (tools/verify/nodes.ts); see planted-bugs.ts.
import type { PlantedBug } from './planted-bugs.ts';

export const NODE_BUGS = {
  /** Requests wait for a while before they leave, and nobody looks whether the account is still theirs. */
  leavesLate: {
    module: '/okx/src/core/request.ts',
    find: `if (spec.signed && spec.method === 'POST' && !connection.mayWrite()) return NOT_OURS;`,
    replace: `if (spec.signed && spec.method === 'POST') await new Promise((done) => setTimeout(done, 6_000));`,
  },
  /** Nodes wait for the market's prices, however long. */
  noOwnPrices: {
    module: '/server/src/app/nodes/shared-prices.ts',
    find: 'if (performance.now() - this.#heardMs < SILENCE_MS || this.#own !== undefined) return;',
    replace: 'if (this.#own === undefined) return;',
  },
  /** A node that NATS has given up stays without it. */
  noReconnect: {
    module: '/server/src/app/nodes/nats.ts',
    find: 'maxReconnectAttempts: -1,',
    replace: 'reconnect: false,',
  },
  /** A logout closes the sockets of its own node; the others find out when they look at all sessions. */
  closesOwnSockets: {
    module: '/server/src/shared/sessions/session-reader.ts',
    find: `    forget,
    openAmong: (tenantId, ids) => inTenant(app, tenantId, (tx) => openSessionsAmong(tx, ids, clock.now())),
    onChange: (listener) => bus.on('session_changed', ({ userId }) => listener(userId)),`,
    replace: `    forget: (userId) => {
      forget(userId);
      globalThis.ownSockets?.(userId);
    },
    openAmong: (tenantId, ids) => inTenant(app, tenantId, (tx) => openSessionsAmong(tx, ids, clock.now())),
    onChange: (listener) => {
      globalThis.ownSockets = listener;
      return () => undefined;
    },`,
  },
  /** One node hears how far the relay is, and nothing of what has changed. */
  deafNode: {
    module: '/server/src/app/nodes/node-signals.ts',
    find: 'for (const signal of signals ?? []) board.deliver(signal);',
    replace: `if (process.env['NODE_NAME'] !== 'api-2') for (const signal of signals ?? []) board.deliver(signal);`,
  },
  /** Each node knows for itself what was sent to it under a key. */
  ownKeys: {
    module: '/server/src/app/http/idempotency-key.ts',
    find: 'KEY.test(header)) return header;',
    replace: 'KEY.test(header)) return `${header}-${process.pid}`;',
  },
} as const satisfies Record<string, PlantedBug>;

export type NodeBugName = keyof typeof NODE_BUGS;
