// A part of a bench that runs as a process of its own: it gets its orders as JSON in the environment, and both sides tell each other by messages.
import { fork, type ChildProcess } from 'node:child_process';
import { waitUntil } from '../../process/wait-until.ts';

const ORDERS_VARIABLE = 'BENCH_CHILD';
/** From the word to the end of the process. */
const STOP_MS_MAX = 60_000;

/** In the process: what it was started with. */
export function readOrders(): unknown {
  return JSON.parse(process.env[ORDERS_VARIABLE] ?? '{}');
}

interface ChildOptions {
  orders: object;
  /** Largest heap; that of Node unless given. */
  heapMb?: number;
  /** Longest wait for what it says. */
  answerMsMax: number;
}

/** `Says`: its messages, told apart by `event`. It ends when it is told `stop`. */
export class BenchChild<Says extends { event: string }> {
  readonly #child: ChildProcess;
  readonly #answerMsMax: number;
  /** The newest of each event. */
  readonly #said = new Map<string, Says>();
  #listener: (says: Says) => void = () => undefined;

  constructor(module: string, { orders, heapMb, answerMsMax }: ChildOptions) {
    this.#answerMsMax = answerMsMax;
    this.#child = fork(module, {
      env: { ...process.env, [ORDERS_VARIABLE]: JSON.stringify(orders) },
      execArgv: heapMb === undefined ? [] : [`--max-old-space-size=${String(heapMb)}`],
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    });
    this.#child.on('message', (message) => {
      const says = message as Says;
      this.#said.set(says.event, says);
      this.#listener(says);
    });
  }

  get hasEnded(): boolean {
    return this.#child.exitCode !== null || this.#child.signalCode !== null;
  }

  /** Called with each of its messages from now on, in the place of the listener before. */
  listen(listener: (says: Says) => void): void {
    this.#listener = listener;
  }

  tell(word: string): void {
    this.#child.send(word);
  }

  /** What it says of this event, at once if it has said it before. @throws when it ends before, or does not say it in time */
  async hear<Event extends Says['event']>(event: Event): Promise<Extract<Says, { event: Event }>> {
    await waitUntil(() => this.#said.has(event) || this.hasEnded, this.#answerMsMax);
    const says = this.#said.get(event);
    if (says === undefined) throw new Error(`a process of the bench ${this.hasEnded ? 'ended before' : 'did not say'} "${event}"`);
    return says as Extract<Says, { event: Event }>;
  }

  /** Its answer to a word. @throws as `hear` */
  ask<Event extends Says['event']>(word: string, event: Event): Promise<Extract<Says, { event: Event }>> {
    this.#said.delete(event);
    this.tell(word);
    return this.hear(event);
  }

  /** In order. @throws when it does not end in time; then it was killed */
  async stop(): Promise<void> {
    if (this.hasEnded) return;
    this.tell('stop');
    if ((await waitUntil(() => this.hasEnded, STOP_MS_MAX)) === true) return;
    this.#child.kill('SIGKILL');
    throw new Error('a process of the bench was told to stop and did not end');
  }
}
