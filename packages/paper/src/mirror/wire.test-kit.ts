// The wire between a mirror and its exchange, for tests: it can be cut, and it can fall silent without being cut.
import { connect, createServer, type Socket } from 'node:net';
import type { AddressInfo } from 'node:net';

export interface TestWire {
  url: string;
  /** Ends what is open and refuses what comes. */
  cut(): void;
  /** Keeps what is open and lets nothing through any more. */
  hush(): void;
  /** New connections pass. */
  mend(): void;
  close(): Promise<void>;
}

export async function openWire(port: () => number): Promise<TestWire> {
  let passes = true;
  const open = new Set<Socket>();
  const server = createServer((near) => {
    if (!passes) {
      near.destroy();
      return;
    }
    const far = connect(port(), '127.0.0.1');
    for (const [socket, other] of [
      [near, far],
      [far, near],
    ] as const) {
      open.add(socket);
      socket.on('error', () => other.destroy());
      socket.on('close', () => {
        open.delete(socket);
        other.destroy();
      });
      socket.pipe(other);
    }
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const cut = (): void => {
    passes = false;
    for (const socket of open) socket.destroy();
  };
  return {
    url: `http://127.0.0.1:${String((server.address() as AddressInfo).port)}`,
    cut,
    hush() {
      passes = false;
      for (const socket of open) socket.unpipe();
    },
    mend() {
      passes = true;
    },
    close() {
      cut();
      return new Promise((done) => server.close(() => done()));
    },
  };
}
