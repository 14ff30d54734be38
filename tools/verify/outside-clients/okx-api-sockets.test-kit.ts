// okx-api's two socket clients on the paper exchange: the channels with a socket for each path, the order calls on one that takes everything.
import type { WebsocketAPIClient, WebsocketClient, WSClientConfigurableOptions } from 'okx-api';
import { expect, vi } from 'vitest';
import { counted, type Journey, type Operation } from './journey.test-kit.ts';

/** How long a busy machine may take to hand a push on. */
export const SOON = { timeout: 20_000 };

interface Update {
  arg: { channel: string };
  action?: string;
  eventType?: string;
  data: Record<string, unknown>[];
}

export interface OkxApiSockets {
  ws: WebsocketClient;
  api: WebsocketAPIClient;
  updates: Update[];
  /** Names of the sockets that came back, in okx-api's words. */
  reconnected: string[];
  /** Asks for channels and waits until the venue has confirmed each. */
  subscribe(args: readonly { channel: string; instId?: string; instType?: string }[]): Promise<void>;
  heard(channel: string): Update[];
  /** Waits until the channel has sent rows with these fields. */
  received(channel: string, ...rows: object[]): Promise<void>;
  close(): void;
}

const QUIET = { trace: () => undefined, info: () => undefined, error: () => undefined };

export async function openOkxApiSockets({ who, host }: Journey, log: Operation[] = []): Promise<OkxApiSockets> {
  const okx = await import('okx-api');
  const account = { apiKey: who.apiKey, apiSecret: who.secretKey, apiPass: who.passphrase };
  const options: WSClientConfigurableOptions = { accounts: [account], reconnectTimeout: 10 };
  for (const kind of ['public', 'private', 'business'] as const) okx.WS_BASE_URL_MAP.GLOBAL.live[kind] = `ws://${host}/ws/v5/${kind}`;
  const ws = counted(new okx.WebsocketClient(options, QUIET), log);
  const updates: Update[] = [];
  const reconnected: string[] = [];
  ws.on('update', (update) => void updates.push(update as unknown as Update));
  ws.on('reconnected', ({ wsKey }: { wsKey: string }) => void reconnected.push(wsKey));
  ws.on('exception', () => undefined);
  const confirmed = new Set<string>();
  ws.on('response', (answer: { event?: string; arg?: { channel: string } }) => {
    if (answer.event === 'subscribe' && answer.arg) confirmed.add(answer.arg.channel);
  });
  const single = { ...options, wsUrl: `ws://${host}/ws/v5/all`, attachEventListeners: false };
  const api = counted(new okx.WebsocketAPIClient(single, QUIET), log);
  const heard = (channel: string): Update[] => updates.filter(({ arg }) => arg.channel === channel);
  return {
    ws,
    api,
    updates,
    reconnected,
    async subscribe(args) {
      await Promise.all(ws.subscribe(args as Parameters<WebsocketClient['subscribe']>[0]));
      await vi.waitFor(() => expect([...confirmed]).toEqual(expect.arrayContaining(args.map(({ channel }) => channel))), SOON);
    },
    heard,
    async received(channel, ...rows) {
      await vi.waitFor(() => {
        const all = heard(channel).flatMap(({ data }) => data);
        for (const row of rows) expect(all).toContainEqual(expect.objectContaining(row));
      }, SOON);
    },
    close() {
      ws.closeAll(true);
      api.getWSClient().closeAll(true);
    },
  };
}
