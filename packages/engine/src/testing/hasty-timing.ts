// Waits of an engine whose venue answers at once and whose lost requests are given up in a moment. For tests and `npm run verify` only.
import type { EngineTiming } from '../limits.ts';

export const hastyTiming = {
  lookupMs: 20,
  lookupMsMax: 100,
  unknownGraceMs: 50,
  settleMs: 300,
  openExpiryMs: 300,
  closeExpiryMs: 300,
  stampExpiryMs: 300,
} as const satisfies Partial<EngineTiming>;
