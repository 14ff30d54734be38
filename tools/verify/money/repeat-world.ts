// The system in which calls are repeated, and one such call.
import type { Call } from '@millrace/contract';
import type { Pool } from '../../../apps/server/src/shared/database/index.ts';
import type { KilledSystem, Operator } from './killed/system.ts';

export interface RepeatWorld {
  system: KilledSystem;
  /** Of the superuser: makes by hand what no call makes. */
  admin: Pool;
}

export interface RepeatedCall {
  call: Call;
  as: 'trader' | Operator;
  /** Makes what the call is about. */
  prepare(world: RepeatWorld): Promise<Record<string, unknown>>;
}
