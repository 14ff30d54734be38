// The nodes of the installation, and what is wrong with them.
import { listNode } from '@millrace/contract/admin';
import { adminHandler } from '../shared/http/admin-handler.ts';
import { findClaimHold, listNodes, listTakeOvers } from './node.store.ts';
import { readOwnership } from './watch-ownership.ts';

export const listNodeRoute = adminHandler(listNode, ({ pools, clock }, { read }) =>
  read(async (tx) => ({
    ...(await readOwnership(pools.engine, tx)),
    claimsHeld: await findClaimHold(tx),
    nodes: await listNodes(tx, clock.now()),
    takeOvers: await listTakeOvers(tx),
  })),
);
