// A change behind the server, or of a tenant, is believed once its signal has come: a second later at most.
import { vi } from 'vitest';
import { stretch } from '../../../../tools/process/patience.ts';

/** Looks again until it does not throw. */
export const untilBelieved = (look: () => Promise<void>): Promise<void> => vi.waitFor(look, { timeout: stretch(5000), interval: 20 });
