// Waits of several engines on one database. Orders have deadlines that pass while an engine is frozen: what it sends after that is too late for the venue. For tests,
// benches and `npm run verify` only.
import { CLUSTER_LEASE_MS, type EngineTiming } from '../limits.ts';

export const clusterTiming = {
  leaseMs: CLUSTER_LEASE_MS,
  lookupMs: 50,
  lookupMsMax: 200,
  unknownGraceMs: 200,
  settleMs: 300,
  openExpiryMs: 800,
  closeExpiryMs: 800,
  stampExpiryMs: 800,
} as const satisfies Partial<EngineTiming>;
