// CPU time of this process over some work: what a busy machine does to the clock on the wall does not count.

/** Milliseconds of user and system time. */
export function cpuMs(work: () => void): number {
  const before = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}
