// The nodes of the installation: who is there, which roles and accounts it has, and what is wrong with it.
import { z } from 'zod/mini';
import { defineCall } from '../call.ts';

export const nodeRoles = ['api', 'engine', 'market', 'jobs', 'relay'] as const;
export type NodeRole = (typeof nodeRoles)[number];

/** A node that has not noted itself for so long is missing. */
export const NODE_SILENT_MS = 5_000;

/** What a node notes of itself every second. */
export const nodeFigures = z.object({
  /** Of the roles that one node has at a time: those it has. */
  holds: z.array(z.enum(nodeRoles)),
  /** The number under which its claims are noted; null without an engine, or while it has no lease. */
  member: z.nullable(z.int()),
  shards: z.int(),
  accounts: z.int(),
  tasks: z.int(),
  /** The longest time, ms, that its event loop was held since the note before. */
  loopDelayMs: z.number(),
  hasNats: z.boolean(),
  hasSignals: z.boolean(),
  /** Bytes of the database's log that the relay has not read; null in other nodes. */
  relayLag: z.nullable(z.int()),
  /** Writes and requests that were refused because their lease had ended, since it started. */
  refusedWrites: z.int(),
  /** Of each venue and address that has a limit: new sockets a second, and those that wait for their place. The address is null where the system chooses. */
  connections: z.array(z.object({ venue: z.string(), address: z.nullable(z.string()), perSecond: z.number(), waiting: z.int() })),
  /** Why trading cannot run here; empty when it can. */
  problems: z.array(z.string()),
});
export type NodeFigures = z.output<typeof nodeFigures>;

const nodeRow = z.object({
  name: z.string(),
  roles: z.array(z.enum(nodeRoles)),
  version: z.string(),
  startedTime: z.int(),
  seenTime: z.int(),
  /** `missing`: it has not noted itself for `NODE_SILENT_MS`, and was not stopped. */
  state: z.enum(['running', 'draining', 'missing', 'stopped']),
  isDraining: z.boolean(),
  figures: nodeFigures,
});
export type NodeRow = z.output<typeof nodeRow>;

/**
 * The engine started; its own lease was lost and had again; another engine gave the shards back, as it drained or was above its share; it was stopped in
 * order; its lease ended otherwise, as it died, froze or was cut off. `claim`: one of the last three, as earlier releases noted it.
 */
export const takeOverCauses = ['start', 'regain', 'handedOver', 'left', 'lost', 'claim'] as const;
export type TakeOverCause = (typeof takeOverCauses)[number];

const takeOverRow = z.object({
  node: z.string(),
  time: z.int(),
  cause: z.enum(takeOverCauses),
  shards: z.int(),
  accounts: z.int(),
  /** From when nobody was seen to own them until the claim; null when this engine had not asked before. */
  ownedMs: z.nullable(z.int()),
  exitsMs: z.nullable(z.int()),
  streamsMs: z.nullable(z.int()),
  lookups: z.int(),
});
export type TakeOverRow = z.output<typeof takeOverRow>;

const nodeName = z.string().check(z.regex(/^[a-z0-9][a-z0-9-]{0,38}$/));

/** Empty where one server is alone on its database. */
export const listNode = defineCall({
  method: 'GET',
  path: '/app/admin/node/listNode',
  duty: 'platform',
  input: z.strictObject({}),
  output: z.object({
    nodes: z.array(nodeRow),
    /** Shards of accounts that no engine owns, and since when as far as it was seen. */
    unowned: z.int(),
    unownedSince: z.nullable(z.int()),
    /** Orders and moves of money that were sent more than a minute ago and have no answer. */
    unknownOrders: z.int(),
    /** Who lets no engine claim, and since when; null while engines may. */
    claimsHeld: z.nullable(z.object({ by: z.string(), time: z.int() })),
    /** The newest first. */
    takeOvers: z.array(takeOverRow),
  }),
});

/** Has a node give its accounts to the others, or take accounts again. Takes effect within seconds. */
export const drainNode = defineCall({
  method: 'POST',
  path: '/app/admin/node/drainNode',
  duty: 'platform',
  input: z.strictObject({ name: nodeName, drain: z.enum(['on', 'off']) }),
  output: z.object({ name: z.string(), isDraining: z.boolean() }),
  refusals: ['notFound', 'lastEngine'],
});

/** Lets no engine of the installation claim shards, or lets them again: meanwhile each keeps what it owns, and what one loses nobody has. */
export const holdClaims = defineCall({
  method: 'POST',
  path: '/app/admin/node/holdClaims',
  duty: 'platform',
  input: z.strictObject({ hold: z.enum(['on', 'off']) }),
  output: z.object({ isHeld: z.boolean() }),
});

/** Forgets a node that is missing or stopped. */
export const removeNode = defineCall({
  method: 'POST',
  path: '/app/admin/node/removeNode',
  duty: 'platform',
  input: z.strictObject({ name: nodeName }),
  output: z.object({ name: z.string() }),
  refusals: ['notFound', 'nodeRunning'],
});
