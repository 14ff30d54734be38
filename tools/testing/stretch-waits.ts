// Vitest's set-up of each test file: the bounds of `vi.waitFor`, which has no setting for them, are stretched as those of tests and hooks are.
import { vi } from 'vitest';
import { stretch } from '../process/patience.ts';

/** Vitest's default bound, ms. */
const WAIT_MS_MAX = 1000;
const { waitFor } = vi;

const stretchedWaitFor: typeof vi.waitFor = (look, options = {}) => {
  const { timeout = WAIT_MS_MAX, ...rest } = typeof options === 'number' ? { timeout: options } : options;
  return waitFor(look, { ...rest, timeout: stretch(timeout) });
};

// Files that share a worker share `vi`.
if (waitFor.name !== stretchedWaitFor.name) vi.waitFor = stretchedWaitFor;
