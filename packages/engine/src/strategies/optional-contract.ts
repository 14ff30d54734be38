// Kind 4, optional contract: an averaging task on a perpetual swap, long, short or both, with the trader's own parameters.
import { averaging } from './lib/averaging.ts';

export const optionalContract = averaging;
