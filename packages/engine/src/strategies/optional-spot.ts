// Kind 1, optional spot: an averaging task on a spot pair, long only, with the trader's own parameters.
import { averaging } from './lib/averaging.ts';

export const optionalSpot = averaging;
