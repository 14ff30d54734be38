// The nodes of the installation: what each notes of itself, what operators see and do.
import type { Feature } from '../shared/feature.ts';
import { drainNodeRoute } from './drain-node.ts';
import { holdClaimsRoute } from './hold-claims.ts';
import { listNodeRoute } from './list-node.ts';
import { removeNodeRoute } from './remove-node.ts';
import { watchOwnership } from './watch-ownership.ts';

export { noteOwnNode } from './note-own-node.ts';
export { noteTakeOver } from './note-take-over.ts';

export const nodesFeature: Feature = {
  name: 'nodes',
  routes: [],
  adminRoutes: [listNodeRoute, drainNodeRoute, holdClaimsRoute, removeNodeRoute],
  run: watchOwnership,
};
