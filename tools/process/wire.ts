// The wire from one node to a service: a port of this machine that hands every byte on, and can be cut. Cut silently nothing passes and nobody is told, as when
// packets are dropped, in both directions or in one; cut loudly every connection breaks and new ones are refused, as when a service has died.
import net, { type AddressInfo, type Socket } from 'node:net';

/** `deaf`: the node hears nothing and is heard; `mute`: it hears and is not heard. */
export type WireState = 'whole' | 'silent' | 'deaf' | 'mute' | 'loud';

export interface Wire {
  readonly port: number;
  /** Open now. */
  readonly connections: number;
  state: WireState;
  /** What the service says reaches the node so much later, its hanging up too; 0 at first, and only raised. */
  answerDelayMs: number;
  close(): Promise<void>;
}

/** `onSaid` is told what the node says, as it comes. */
export async function openWire(target: { host: string; port: number }, onSaid?: (chunk: Buffer) => void): Promise<Wire> {
  const wire = new OpenWire(target, onSaid);
  await wire.listen();
  return wire;
}

class OpenWire implements Wire {
  readonly #target: { host: string; port: number };
  readonly #server: net.Server;
  readonly #pairs = new Set<readonly [Socket, Socket]>();
  readonly #onSaid: ((chunk: Buffer) => void) | undefined;
  answerDelayMs = 0;
  #state: WireState = 'whole';

  constructor(target: { host: string; port: number }, onSaid?: (chunk: Buffer) => void) {
    this.#target = target;
    this.#onSaid = onSaid;
    this.#server = net.createServer((near) => this.#join(near));
  }

  get port(): number {
    return (this.#server.address() as AddressInfo).port;
  }

  get connections(): number {
    return this.#pairs.size;
  }

  get state(): WireState {
    return this.#state;
  }

  set state(state: WireState) {
    this.#state = state;
    for (const [near, far] of this.#pairs) {
      if (state === 'loud') near.destroy();
      this.#apply(near, far);
    }
  }

  async listen(): Promise<void> {
    await new Promise<void>((resolve, reject) => {
      this.#server.once('error', reject);
      this.#server.listen(0, '127.0.0.1', () => resolve());
    });
  }

  async close(): Promise<void> {
    for (const pair of this.#pairs) for (const socket of pair) socket.destroy();
    await new Promise<void>((resolve) => this.#server.close(() => resolve()));
  }

  /** What is not read stays in the buffers of the machine, and is not lost. */
  #apply(near: Socket, far: Socket): void {
    const state = this.#state;
    if (state === 'silent' || state === 'mute') near.pause();
    else near.resume();
    if (state === 'silent' || state === 'deaf') far.pause();
    else far.resume();
  }

  #join(near: Socket): void {
    if (this.#state === 'loud') return void near.destroy();
    const far = net.connect(this.#target);
    const pair = [near, far] as const;
    this.#pairs.add(pair);
    for (const [from, to] of [pair, [far, near] as const]) {
      const handOn = (act: () => void): void => {
        if (from === near || this.answerDelayMs === 0) act();
        else setTimeout(act, this.answerDelayMs);
      };
      from.setNoDelay(true);
      from.on('data', (chunk: Buffer) => {
        if (from === near) this.#onSaid?.(chunk);
        handOn(() => {
          if (!to.write(chunk)) from.pause();
        });
      });
      to.on('drain', () => {
        this.#apply(near, far);
      });
      from.on('end', () => handOn(() => to.end()));
      from.on('error', () => undefined); // closed follows
      from.on('close', () =>
        handOn(() => {
          to.destroy();
          this.#pairs.delete(pair);
        }),
      );
    }
    this.#apply(near, far);
  }
}
