// A process that is killed and started again: in the parent.
import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import type { KillOrder } from './steps.ts';

interface PartOptions {
  module: string;
  /** Where the steps are written. */
  file: string;
  env(): Record<string, string>;
}

/** Longest wait for the end of a process whose connection broke, ms. */
const END_MS_MAX = 2000;

export class Part {
  readonly #options: PartOptions;
  #child: ChildProcess | undefined;
  #ended: Promise<void> = Promise.resolve();
  #ports: Readonly<Record<string, number>> = {};
  #order: KillOrder['at'] | undefined;
  /** How often it was killed. */
  kills = 0;

  constructor(options: PartOptions) {
    this.#options = options;
  }

  get ports(): Readonly<Record<string, number>> {
    return this.#ports;
  }

  get isUp(): boolean {
    return this.#child?.exitCode === null && this.#child.signalCode === null;
  }

  /** Starts it where it does not run. */
  async up(): Promise<void> {
    if (this.isUp) return;
    const { module, env } = this.#options;
    const child = fork(module, { env: { ...process.env, ...env() }, stdio: ['ignore', 'ignore', 'inherit', 'ipc'], execArgv: [] });
    this.#child = child;
    this.#ended = once(child, 'exit').then(() => {
      if (child.signalCode === 'SIGKILL' && this.#order !== undefined) this.kills += 1;
      this.#order = undefined;
    });
    this.#ports = await this.#nextMessage<Record<string, number>>(child);
  }

  /** Counts steps from now on and kills it at one. */
  async arm(at: KillOrder['at']): Promise<void> {
    rmSync(this.#options.file, { force: true });
    this.#order = at;
    await this.#send({ arm: { at, file: this.#options.file } });
  }

  /** Counts no steps any more. @returns the steps since it was armed */
  async disarm(): Promise<string[]> {
    if (this.isUp && this.#order !== undefined) await this.#send({ arm: null });
    this.#order = undefined;
    const { file } = this.#options;
    return existsSync(file) ? readFileSync(file, 'utf8').trim().split('\n') : [];
  }

  /** Sends a message and waits for the answer. @throws Error when it ends before */
  async ask(message: object): Promise<void> {
    const child = this.#child;
    if (child === undefined) throw new Error('it was never started');
    const answered = this.#nextMessage<{ error: string | null }>(child);
    const [{ error }] = await Promise.all([answered, this.#send(message)]);
    if (error !== null) throw new Error(error);
  }

  /** Waits a moment for its end, which a caller notices before we do. */
  async untilEnded(): Promise<void> {
    await Promise.race([this.#ended, new Promise((done) => setTimeout(done, END_MS_MAX))]);
  }

  async stop(): Promise<void> {
    this.#order = undefined;
    this.#child?.kill('SIGKILL');
    await this.#ended;
  }

  /** @throws Error when the process ends before */
  #nextMessage<T>(child: ChildProcess): Promise<T> {
    return new Promise((done, fail) => {
      child.once('message', done);
      void this.#ended.then(() => fail(new Error(`${this.#options.module} ended`)));
    });
  }

  #send(message: object): Promise<void> {
    return new Promise((done, fail) => {
      this.#child?.send(message, (error) => (error === null ? done() : fail(error)));
    });
  }
}
