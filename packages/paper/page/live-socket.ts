// The public socket of this exchange: subscriptions, a ping at intervals, and a new connection after every break.

const PING_MS = 5000;
/** Without any message, pongs included, for so long the connection counts as dead. */
const SILENCE_MS = 12_000;
const RETRY_MS = 1000;

export interface Push {
  arg: { channel: string; instId: string };
  data: unknown[];
}

export interface LiveSocketListener {
  onPush(push: Push): void;
  onState(isLive: boolean): void;
}

export interface LiveSocket {
  /** Subscribes to these channels and to no others. */
  follow(args: readonly Push['arg'][]): void;
}

export function openLiveSocket({ onPush, onState }: LiveSocketListener): LiveSocket {
  let socket: WebSocket | undefined;
  let subscribed: readonly Push['arg'][] = [];
  let lastMessageMs = 0;
  const send = (op: 'subscribe' | 'unsubscribe', args: readonly Push['arg'][]): void => {
    if (socket?.readyState === WebSocket.OPEN && args.length > 0) socket.send(JSON.stringify({ op, args }));
  };
  const open = (): void => {
    const opened = new WebSocket(`${location.protocol.replace('http', 'ws')}//${location.host}/ws/v5/all`);
    socket = opened;
    lastMessageMs = Date.now();
    opened.addEventListener('open', () => {
      onState(true);
      send('subscribe', subscribed);
    });
    opened.addEventListener('message', ({ data }) => {
      lastMessageMs = Date.now();
      if (socket !== opened || typeof data !== 'string' || data === 'pong') return;
      const message = JSON.parse(data) as Partial<Push>;
      if (message.arg && message.data) onPush(message as Push);
    });
    opened.addEventListener('close', () => {
      if (socket !== opened) return;
      onState(false);
      setTimeout(open, RETRY_MS);
    });
  };
  setInterval(() => {
    if (socket?.readyState !== WebSocket.OPEN) return;
    if (Date.now() - lastMessageMs < SILENCE_MS) {
      socket.send('ping');
      return;
    }
    // A half-open connection may never close, so it is replaced without waiting for its end.
    socket.close();
    onState(false);
    open();
  }, PING_MS);
  open();
  return {
    follow(args) {
      send('unsubscribe', subscribed);
      subscribed = args;
      send('subscribe', subscribed);
    },
  };
}
