// What the copiers of the proof agreed to: sizes in proportion and fixed, too small to copy much, few adds, one side only, little slippage, a stop that rests.
import type { CopySettings } from '@millrace/contract';

const terms: readonly Partial<CopySettings>[] = [
  { allocation: '1000', leadEquity: '10000' },
  { sizing: 'fixed', baseOrderSize: '0.3', allocation: '5000' },
  { allocation: '700', leadEquity: '10000', maxAddOrders: 2 },
  { allocation: '5000', leadEquity: '10000', stopLossAmount: '4000' },
  { allocation: '40', leadEquity: '10000' },
  { allocation: '1300', leadEquity: '10000', direction: 'long' },
  { sizing: 'fixed', baseOrderSize: '0.01', allocation: '2000', leverage: 3 },
  { allocation: '900', leadEquity: '7000', maxSlipPct: '0.02' },
];

/** Of the copier of this number. */
export function termsOf(copier: number): Partial<CopySettings> {
  return terms[copier % terms.length] ?? {};
}
