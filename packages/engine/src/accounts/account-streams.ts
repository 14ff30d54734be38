// The two private streams of an account: orders and positions on one socket, stops on the other. What they say becomes events of the account.
import {
  openBusinessStream,
  openPrivateStream,
  type AccountStream,
  type Credentials,
  type Egress,
  type StreamFault,
  type StreamState,
} from '@millrace/okx';
import type { Activity, ClockedSocket } from '../activity.ts';
import type { EngineOptions } from '../options.ts';
import type { AccountEvent } from './account-events.ts';
import type { Venue } from './venue.ts';

interface GivenStreams {
  credentials: Credentials;
  venue: Venue;
  /** Where its sockets leave from; the system's choice when undefined. */
  egress: Egress | undefined;
  activity: Activity;
  /** Whether its sockets should open before those of others. */
  isUrgent(): boolean;
  onEvent(event: AccountEvent): void;
  /** Both streams are live, or one of them no longer is. */
  onLive(live: boolean): void;
  onFault(fault: StreamFault): void;
}

/** The first one also carries orders where the venue is set to take them by socket. */
export function openAccountStreams(options: EngineOptions, given: GivenStreams): AccountStream[] {
  const { credentials, venue, egress, activity, isUrgent, onEvent, onLive, onFault } = given;
  const { settings, clock } = venue;
  const pace = egress === undefined ? settings.pace : egress.pace;
  const states: StreamState[] = ['down', 'down'];
  const streams: AccountStream[] = [];
  const sockets: ClockedSocket[] = [0, 1].map((which) => ({ idle: (rev) => streams[which]?.idle(rev) }));
  const common = (which: 0 | 1) => {
    const socket = sockets[which] ?? { idle: () => undefined };
    return {
      wallClock: options.wallClock,
      random: options.random,
      credentials,
      clock,
      isUrgent,
      onFault,
      ...(pace === undefined ? {} : { pace }),
      ...(egress === undefined ? {} : { localAddress: egress.address }),
      onTimestampRefused: async () => void (await clock.measure()),
      onState(now: StreamState) {
        if (now === 'down') activity.forget(socket);
        const before = states.every((state) => state === 'live');
        states[which] = now;
        const after = states.every((state) => state === 'live');
        if (before !== after) onLive(after);
      },
      ...(settings.kind === 'paper'
        ? {
            onClock: (frame: Parameters<typeof clock.observeFrame>[0]) => {
              clock.observeFrame(frame);
              activity.frame(socket, frame);
            },
          }
        : {}),
    };
  };
  streams.push(
    openPrivateStream({
      ...common(0),
      url: settings.privateWsUrl,
      onOrder: (update) => onEvent({ type: 'order', update }),
      onPosition: (position) => onEvent({ type: 'position', position }),
    }),
    openBusinessStream({
      ...common(1),
      url: settings.businessWsUrl,
      onAlgoOrder: (algo) => onEvent({ type: 'algoOrder', algo }),
    }),
  );
  return streams;
}
