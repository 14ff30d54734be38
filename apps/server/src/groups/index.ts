// Strategy groups: what an operator publishes and traders open as a whole.
import type { Feature } from '../shared/feature.ts';
import { seedGroups } from './seed.ts';

export const groupsFeature: Feature = { name: 'groups', routes: [], seed: seedGroups };
