// Kind 2, spot trusteeship: an averaging task on a spot pair, long only, with the operator's template of parameters.
import { averaging } from './lib/averaging.ts';

export const trusteeshipSpot = averaging;
