// The drawing of the curve, in a chunk of its own.
export { EquityCurve } from '@millrace/ui';
