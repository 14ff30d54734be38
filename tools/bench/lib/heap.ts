// What this process holds in memory.
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/** Heap and typed arrays, after everything that can be collected was. */
export function bytesInUse(): number {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as () => void;
  collect();
  collect();
  const { heapUsed, external, arrayBuffers } = process.memoryUsage();
  return heapUsed + Math.max(external, arrayBuffers);
}
