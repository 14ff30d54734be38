// The nodes of the installation: what each notes of itself, what operators see and do.
import type { Feature } from '../shared/feature.ts';
import { drainNodeRoute } from './drain-node.ts';
import { listNodeRoute } from './list-node.ts';
import { removeNodeRoute } from './remove-node.ts';
import { watchOwnership } from './watch-ownership.ts';

export { noteOwnNode, noteTakeOver } from './note-own-node.ts';

export const nodesFeature: Feature = {
  name: 'nodes',
  routes: [],
  adminRoutes: [listNodeRoute, drainNodeRoute, removeNodeRoute],
  run: watchOwnership,
};
