// Subscribers of each topic, and the idle protocol of the clock. Sockets are known here only as listeners.
import type { Push, Wire } from '../core/pushes.ts';
import type { Listener } from './listener.ts';
import type { Faults } from '../faults/faults.ts';
import { createPushSender, type PushSender } from './push-faults.ts';
import { type CandleTopic, parseCandleChannel } from '../market/candle-series.ts';

export interface Subscription {
  listener: Listener;
  topic: string;
  /** The subscription's arg as JSON, with the uid on private channels. */
  argJson: string;
  instType: string;
  instId: string;
}

interface HubOptions {
  now: () => number;
  speed: () => string;
  faults: Faults;
  /** Called when the last listener has become idle. */
  onIdle: () => void;
}

export class Hub implements Wire {
  readonly #options: HubOptions;
  readonly #sender: PushSender;
  readonly #topics = new Map<string, Set<Subscription>>();
  /** Clock listeners: the revision they received last, and whether they are idle at it. */
  readonly #clocks = new Map<Listener, { rev: number; idle: boolean }>();
  /** Listeners that follow a topic beside the clock: without a push they stay idle and receive no revision. */
  readonly #following = new Set<Listener>();
  #candles: readonly CandleTopic[] | undefined;
  #busy = 0;
  #rev = 0;

  constructor(options: HubOptions) {
    this.#options = options;
    this.#sender = createPushSender(options.faults);
  }

  wants(topic: string): boolean {
    return this.#topics.has(topic);
  }

  /** How many sockets beside this one follow a topic. */
  followers(topic: string, listener: Listener): number {
    const others = new Set([...(this.#topics.get(topic) ?? [])].map((subscription) => subscription.listener));
    others.delete(listener);
    return others.size;
  }

  /** Candle channels that have a subscriber. */
  candleTopics(): readonly CandleTopic[] {
    return (this.#candles ??= candlesAmong(this.#topics.keys()));
  }

  send(pushes: readonly Push[]): void {
    const reached = new Set<Listener>();
    for (const push of pushes) deliver(this.#topics.get(push.topic), push, { reached, sender: this.#sender });
    this.#sender.endBatch();
    this.#rev += 1;
    if (this.#clocks.size > 0) this.#notifyClocks(reached);
  }

  add(subscription: Subscription): void {
    const { topic, listener, argJson } = subscription;
    this.#candles = undefined;
    let set = this.#topics.get(topic);
    if (!set) this.#topics.set(topic, (set = new Set()));
    for (const known of set) if (known.listener === listener && known.argJson === argJson) return;
    set.add(subscription);
    this.#following.add(listener);
  }

  remove(listener: Listener, argJson: string): void {
    this.#candles = undefined;
    dropWhere(this.#topics, (entry) => entry.listener === listener && entry.argJson === argJson);
    const isFollowing = [...this.#topics.values()].some((set) => [...set].some((entry) => entry.listener === listener));
    if (!isFollowing) this.#following.delete(listener);
  }

  /** Forgets a closed socket altogether. */
  drop(listener: Listener): void {
    this.#candles = undefined;
    dropWhere(this.#topics, (entry) => entry.listener === listener);
    this.#following.delete(listener);
    this.removeClock(listener);
  }

  addClock(listener: Listener): void {
    if (this.#clocks.get(listener)?.idle !== false) this.#busy += 1;
    this.#clocks.set(listener, { rev: this.#rev, idle: false });
    listener.send(this.#clockMessage());
  }

  removeClock(listener: Listener): void {
    if (this.#clocks.get(listener)?.idle === false) this.#busy -= 1;
    this.#clocks.delete(listener);
    if (this.isIdle()) this.#options.onIdle();
  }

  /** A listener has done everything up to this revision, the last one it received. */
  idle(listener: Listener, at: string): void {
    const clock = this.#clocks.get(listener);
    if (clock === undefined || clock.idle || at !== clock.rev.toString()) return;
    this.#clocks.set(listener, { ...clock, idle: true });
    this.#busy -= 1;
    if (this.#busy === 0) this.#options.onIdle();
  }

  isIdle(): boolean {
    return this.#clocks.size > 0 && this.#busy === 0;
  }

  clockListeners(): number {
    return this.#clocks.size;
  }

  /** Sends the new revision. When the batch reached no clock listener, all receive it: else the next moment would begin within this one. */
  #notifyClocks(reached: ReadonlySet<Listener>): void {
    const message = this.#clockMessage();
    const nobody = ![...reached].some((listener) => this.#clocks.has(listener));
    for (const [listener, clock] of this.#clocks) {
      if (!nobody && clock.idle && !reached.has(listener) && this.#following.has(listener)) continue;
      if (clock.idle) this.#busy += 1;
      this.#clocks.set(listener, { rev: this.#rev, idle: false });
      listener.send(message);
    }
  }

  #clockMessage(): string {
    const { now, speed } = this.#options;
    return JSON.stringify({
      arg: { channel: 'paper-clock' },
      data: [{ rev: this.#rev.toString(), ts: now().toString(), speed: speed() }],
    });
  }
}

function candlesAmong(topics: Iterable<string>): CandleTopic[] {
  const found: CandleTopic[] = [];
  for (const topic of topics) {
    const at = topic.indexOf('|');
    const channel = parseCandleChannel(topic.slice(0, at));
    if (channel) found.push({ ...channel, instId: topic.slice(at + 1) });
  }
  return found;
}

function dropWhere(topics: Map<string, Set<Subscription>>, matches: (subscription: Subscription) => boolean): void {
  for (const [topic, set] of topics) {
    for (const entry of set) if (matches(entry)) set.delete(entry);
    if (set.size === 0) topics.delete(topic);
  }
}

/** Sends to the subscriptions that match, and records the listeners it reached. */
function deliver(
  subscriptions: Set<Subscription> | undefined,
  push: Push,
  { reached, sender }: { reached: Set<Listener>; sender: PushSender },
): void {
  if (!subscriptions) return;
  const [channel = '', key = ''] = push.topic.split('|');
  const meeting = { channel, account: key, instIds: [push.instId ?? key] };
  const data = JSON.stringify(push.data);
  const extra = push.extra ? `${JSON.stringify(push.extra).slice(1, -1)},` : '';
  for (const { listener, argJson, instType, instId } of subscriptions) {
    if (instType !== '' && instType !== 'ANY' && instType !== push.instType) continue;
    if (instId !== '' && push.instId !== undefined && instId !== push.instId) continue;
    sender.send(listener, `{"arg":${argJson},${extra}"data":[${data}]}`, meeting);
    reached.add(listener);
  }
}
