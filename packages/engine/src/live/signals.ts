// What can happen to the engine as a whole, as one typed list, read in one switch in handle-signal.ts. What happens to a task is in inputs.ts.
import type { Account } from '../accounts/account.ts';
import type { AccountEvent } from '../accounts/account-events.ts';
import type { VenueEvent } from '../accounts/venue.ts';
import type { TaskRunner } from './task-runner.ts';

export type EngineSignal =
  /** Another engine has taken over, or the lock may be lost. */
  | { type: 'fenced'; cause: Error }
  /** The task now trades another instrument: it is to be loaded anew. */
  | { type: 'reloadTask'; runner: TaskRunner }
  /** A price has reached the liquidation price of one of the task's legs: its account is to be asked. */
  | { type: 'liquidationPrice'; runner: TaskRunner }
  /** The exchange shrank, ended or refused a closing order: it may hold less than our books say. */
  | { type: 'lessHeld'; account: Account }
  | { type: 'account'; account: Account; event: AccountEvent }
  | { type: 'venue'; venueId: string; event: VenueEvent };
