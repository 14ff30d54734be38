// An address of this machine from which a venue is reached: its requests and its sockets leave from there, and it has a pace and windows of its own.
import { Agent } from 'undici';
import type { ConnectPace } from './connect-pace.ts';
import { createBudget, type Budget } from '../core/budget.ts';
import type { Clock } from '../core/clock.ts';

export interface Egress {
  address: string;
  fetch: typeof fetch;
  /** Undefined where the venue does not limit connections. */
  pace: ConnectPace | undefined;
  /** Of the windows that the venue counts for an address. */
  ipBudget: Budget;
}

export interface EgressOptions {
  address: string;
  /** Real time. */
  wallClock: Clock;
  pace: ConnectPace | undefined;
}

export function createEgress({ address, wallClock, pace }: EgressOptions): Egress {
  const dispatcher = new Agent({ localAddress: address });
  // Node's own fetch takes a dispatcher, which its types do not know.
  const fetchFrom: typeof fetch = (input, init) => fetch(input, { ...init, dispatcher } as RequestInit);
  return {
    address,
    fetch: fetchFrom,
    pace,
    ipBudget: createBudget({ wallClock }),
  };
}
