// The living demo: at the first start the demo trader trades through weeks of the paper exchange's market, by the calls that everybody has.
import type { Feature } from '../shared/feature.ts';
import { getDemoPastRoute } from './get-demo-past.ts';
import { runDemoPast } from './play-past.ts';

export const demoFeature: Feature = { name: 'demo', routes: [getDemoPastRoute], run: runDemoPast };
