// The nodes of the installation, and what is wrong with them.
import { listNode } from '@millrace/contract/admin';
import { adminHandler } from '../shared/http/admin-handler.ts';
import { readInstallation } from './read-installation.ts';

export const listNodeRoute = adminHandler(listNode, ({ pools, clock }, { read }) =>
  read((tx) => readInstallation({ engine: pools.engine, tx, nowMs: clock.now() })),
);
