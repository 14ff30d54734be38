// The channels that one socket is asked for: wanted, sent and confirmed. Refused ones are found, whatever the venue names in its refusal.
import { keyOf, type ChannelArg } from './frames.ts';

/** Subscribe requests sent at once; the venue allows 480 an hour on one socket. */
const SUBSCRIBE_MESSAGES_MAX = 100;

export class Subscriptions {
  readonly #send: (message: unknown) => void;
  readonly #wanted = new Map<string, ChannelArg>();
  /** Subscriptions sent and not yet confirmed, by key. */
  readonly #pending = new Set<string>();
  /** Keys of each subscribe message, by its id. */
  readonly #messages = new Map<string, string[]>();
  #messageId = 0;

  constructor(send: (message: unknown) => void) {
    this.#send = send;
  }

  wanted(): ChannelArg[] {
    return [...this.#wanted.values()];
  }

  areConfirmed(): boolean {
    return this.#pending.size === 0;
  }

  /** Answers those that were not wanted before. */
  want(args: readonly ChannelArg[]): ChannelArg[] {
    const fresh = args.filter((arg) => !this.#wanted.has(keyOf(arg)));
    for (const arg of fresh) this.#wanted.set(keyOf(arg), arg);
    return fresh;
  }

  /** Answers those that were wanted. */
  drop(args: readonly ChannelArg[]): ChannelArg[] {
    const known = args.filter((arg) => this.#wanted.delete(keyOf(arg)));
    for (const arg of known) this.#pending.delete(keyOf(arg));
    return known;
  }

  ask(args: readonly ChannelArg[]): void {
    const size = Math.max(1, Math.ceil(args.length / SUBSCRIBE_MESSAGES_MAX));
    for (let from = 0; from < args.length; from += size) {
      const some = args.slice(from, from + size);
      this.#messageId += 1;
      const id = `s${String(this.#messageId)}`;
      this.#messages.set(id, some.map(keyOf));
      for (const arg of some) this.#pending.add(keyOf(arg));
      this.#send({ id, op: 'subscribe', args: some });
    }
  }

  settle(keys: readonly string[]): void {
    for (const key of keys) this.#pending.delete(key);
    if (this.#pending.size === 0) this.#messages.clear();
  }

  /**
   * The venue names the message, not the channel: of several that are unconfirmed each is asked for again, alone.
   * Answers the channels that are refused for good and no longer wanted.
   */
  refused(messageId: string | undefined): ChannelArg[] | 'asked again' | 'unknown' {
    const named = messageId === undefined ? [...this.#pending] : (this.#messages.get(messageId) ?? []);
    this.#messages.delete(messageId ?? '');
    const keys = named.filter((key) => this.#pending.has(key));
    const args = keys.flatMap((key) => this.#wanted.get(key) ?? []);
    if (args.length === 0) return 'unknown';
    if (messageId !== undefined && args.length > 1) {
      for (const arg of args) this.ask([arg]);
      return 'asked again';
    }
    for (const key of keys) this.#wanted.delete(key);
    this.settle(keys);
    return args;
  }

  forgetUnconfirmed(): void {
    this.#pending.clear();
    this.#messages.clear();
  }
}
