// Kind 3, contract trusteeship: an averaging task on a perpetual swap, long, short or both, with the operator's template of parameters.
import { averaging } from './lib/averaging.ts';

export const trusteeshipContract = averaging;
