// What operators see of the nodes of an installation: on the console's page, and where a cluster on one machine is asked for its status.
import type { listNode } from '@millrace/contract/admin';
import type { OutputOf } from '@millrace/contract';
import type { Queryable } from '../shared/database/index.ts';
import { findClaimHold, listNodes, listTakeOvers } from './node.store.ts';
import { readOwnership } from './watch-ownership.ts';

export type Installation = OutputOf<typeof listNode>;

/** `engine` sees the sessions of engines. */
export async function readInstallation({ engine, tx, nowMs }: { engine: Queryable; tx: Queryable; nowMs: number }): Promise<Installation> {
  return {
    ...(await readOwnership(engine, tx)),
    claimsHeld: await findClaimHold(tx),
    nodes: await listNodes(tx, nowMs),
    takeOvers: await listTakeOvers(tx),
  };
}
