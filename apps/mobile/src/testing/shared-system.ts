// The running system that the journeys of a test run share. A journey that stops it, changes its settings or its tenants starts its own.
import { startShared } from '../../../../tools/testing/run-folder.ts';
import { spawnSystem, systemOf, type RunningSystem } from './running-system.ts';

/** It names addresses to traders. */
const environment = { OUTGOING_IPS: '203.0.113.24,203.0.113.25' };

/** The first suite that asks starts it, the end of the run stops it; `stop` does nothing. */
export async function acquireSharedSystem(): Promise<RunningSystem> {
  const run = await startShared('system', async (folder) => {
    const started = await spawnSystem(folder, environment);
    started.child.unref();
    return started.run;
  });
  return systemOf(run, () => Promise.resolve());
}
