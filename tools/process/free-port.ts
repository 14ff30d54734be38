// Finds a free port. Another program may take it before it is used: callers must handle EADDRINUSE.
import { createServer } from 'node:net';

/** The preferred port when it is free on `host`, else one chosen by the system. */
export async function freePort(host: string, preferred?: number): Promise<number> {
  if (preferred !== undefined && preferred !== 0 && (await portProblem(host, preferred)) === undefined) return preferred;
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(0, host, () => {
      const address = probe.address();
      probe.close(() => (address && typeof address === 'object' ? resolve(address.port) : reject(new Error('no address'))));
    });
  });
}

/** The preferred port when it is free on `host`, else 0: the system chooses one in the moment in which the program listens, so that nobody takes it before. */
export async function freeOrAnyPort(host: string, preferred: number | undefined): Promise<number> {
  return preferred !== undefined && (await portProblem(host, preferred)) === undefined ? preferred : 0;
}

/** Why `port` cannot be listened on (EADDRINUSE, EACCES, EADDRNOTAVAIL); undefined when it can. */
export function portProblem(host: string, port: number): Promise<string | undefined> {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.once('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? error.message));
    probe.listen(port, host, () => probe.close(() => resolve(undefined)));
  });
}
