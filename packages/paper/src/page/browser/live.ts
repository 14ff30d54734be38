// The public socket of this same exchange: what the page follows, a ping now and then, and back again after every break.

const PING_MS = 5000;
/** Nothing heard for so long, pongs included: the connection is dead whatever it says. */
const SILENCE_MS = 12_000;
const RETRY_MS = 1000;

export interface Push {
  arg: { channel: string; instId: string };
  data: unknown[];
}

export interface Live {
  /** Follows these channels and no others. */
  follow(args: readonly Push['arg'][]): void;
}

export function openLive(onPush: (push: Push) => void, onState: (isLive: boolean) => void): Live {
  let socket: WebSocket | undefined;
  let wanted: readonly Push['arg'][] = [];
  let heard = 0;
  const tell = (op: string, args: readonly Push['arg'][]): void => {
    if (socket?.readyState === WebSocket.OPEN && args.length > 0) socket.send(JSON.stringify({ op, args }));
  };
  const open = (): void => {
    const opened = new WebSocket(`${location.protocol.replace('http', 'ws')}//${location.host}/ws/v5/all`);
    socket = opened;
    heard = Date.now();
    opened.addEventListener('open', () => {
      onState(true);
      tell('subscribe', wanted);
    });
    opened.addEventListener('message', ({ data }) => {
      heard = Date.now();
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
    if (Date.now() - heard < SILENCE_MS) {
      socket.send('ping');
      return;
    }
    // A silent connection may never close: it is left behind.
    socket.close();
    onState(false);
    open();
  }, PING_MS);
  open();
  return {
    follow(args) {
      tell('unsubscribe', wanted);
      wanted = args;
      tell('subscribe', wanted);
    },
  };
}
