// Who listens to what: topics, subscriptions, and the idle protocol of the clock. Sockets are known here only as listeners.
import type { Push, Wire } from '../core/feed.ts';
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

export interface Hub extends Wire {
  add(subscription: Subscription): void;
  remove(listener: Listener, argJson: string): void;
  /** Forgets a closed socket altogether. */
  drop(listener: Listener): void;
  /** How many sockets beside this one follow a topic. */
  followers(topic: string, listener: Listener): number;
  /** Candle channels that somebody follows. */
  candleTopics(): readonly CandleTopic[];
  addClock(listener: Listener): void;
  removeClock(listener: Listener): void;
  /** A listener has done everything up to this revision, the last one it received. */
  idle(listener: Listener, rev: string): void;
  isIdle(): boolean;
  clockListeners(): number;
}

export interface HubOptions {
  now: () => number;
  speed: string;
  faults: Faults;
  /** Called when the last listener has become idle. */
  onIdle: () => void;
}

export function createHub(options: HubOptions): Hub {
  const topics = new Map<string, Set<Subscription>>();
  let candles: readonly CandleTopic[] | undefined;
  /** Clock listeners: the revision they received last, and whether they are idle at it. */
  const clocks = new Map<Listener, { rev: number; idle: boolean }>();
  /** Listeners that follow something beside the clock: with nothing new to work off they stay idle and hear of no revision. */
  const following = new Set<Listener>();
  const sender = createPushSender(options.faults);
  let busy = 0;
  let rev = 0;
  const clockMessage = (): string =>
    JSON.stringify({
      arg: { channel: 'paper-clock' },
      data: [{ rev: rev.toString(), ts: options.now().toString(), speed: options.speed }],
    });
  const forget = (listener: Listener): void => {
    if (clocks.get(listener)?.idle === false) busy -= 1;
    clocks.delete(listener);
    if (busy === 0 && clocks.size > 0) options.onIdle();
  };
  return {
    wants: (topic) => topics.has(topic),
    followers(topic, listener) {
      const others = new Set([...(topics.get(topic) ?? [])].map((subscription) => subscription.listener));
      others.delete(listener);
      return others.size;
    },
    candleTopics: () => (candles ??= candlesAmong(topics.keys())),
    send(pushes) {
      const reached = new Set<Listener>();
      for (const push of pushes) deliver(topics.get(push.topic), push, { reached, sender });
      sender.endBatch();
      rev += 1;
      if (clocks.size === 0) return;
      const message = clockMessage();
      // With nobody to wait for, the next moment would come within this one: then everybody is asked.
      const nobody = ![...reached].some((listener) => clocks.has(listener));
      for (const [listener, clock] of clocks) {
        if (!nobody && clock.idle && !reached.has(listener) && following.has(listener)) continue;
        if (clock.idle) busy += 1;
        clocks.set(listener, { rev, idle: false });
        listener.send(message);
      }
    },
    add(subscription) {
      const { topic, listener, argJson } = subscription;
      candles = undefined;
      let set = topics.get(topic);
      if (!set) topics.set(topic, (set = new Set()));
      for (const known of set) if (known.listener === listener && known.argJson === argJson) return;
      set.add(subscription);
      following.add(listener);
    },
    remove(listener, argJson) {
      candles = undefined;
      dropWhere(topics, (entry) => entry.listener === listener && entry.argJson === argJson);
      if (![...topics.values()].some((set) => [...set].some((entry) => entry.listener === listener))) following.delete(listener);
    },
    drop(listener) {
      candles = undefined;
      dropWhere(topics, (entry) => entry.listener === listener);
      following.delete(listener);
      forget(listener);
    },
    addClock(listener) {
      if (clocks.get(listener)?.idle !== false) busy += 1;
      clocks.set(listener, { rev, idle: false });
      listener.send(clockMessage());
    },
    removeClock: forget,
    idle(listener, at) {
      const clock = clocks.get(listener);
      if (clock === undefined || clock.idle || at !== clock.rev.toString()) return;
      clocks.set(listener, { ...clock, idle: true });
      busy -= 1;
      if (busy === 0) options.onIdle();
    },
    isIdle: () => clocks.size > 0 && busy === 0,
    clockListeners: () => clocks.size,
  };
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

/** Sends to whom it concerns, and notes whom it reached. */
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
