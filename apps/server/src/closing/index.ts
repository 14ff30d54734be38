// A trader's way out: his data as a file, and the end of the account.
import type { Feature } from '../shared/feature.ts';
import { closeAccountRoute } from './close-account.ts';
import { exportDataRoute } from './export-data.ts';
import { getClosingRoute } from './get-closing.ts';

export const closingFeature: Feature = { name: 'closing', routes: [getClosingRoute, closeAccountRoute, exportDataRoute] };
