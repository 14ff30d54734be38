// The unread count: a socket that carries one integer per message. Keep-alive 3 s, reconnect 3 s after an error or a close, close 1000 'close'.
import { closeCodes, limits, unreadPath } from '@millrace/contract';
import { socketProtocols, socketUrl } from './socket-auth.ts';

export interface UnreadOptions {
  origin: string;
  userId: string;
  token: string;
  openSocket: (url: string, protocols: string[]) => WebSocket;
  onCount: (count: number) => void;
  onSessionEnded: () => void;
  keepAliveMs?: number;
  reconnectMs?: number;
}

export interface UnreadSocket {
  isOpen: () => boolean;
  close: () => void;
}

export function openUnreadSocket(options: UnreadOptions): UnreadSocket {
  let socket: WebSocket | undefined;
  let open = false;
  let ended = false;
  let keepAlive: ReturnType<typeof setInterval> | undefined;
  let retry: ReturnType<typeof setTimeout> | undefined;

  const connect = (): void => {
    if (open || ended) return;
    const opened = options.openSocket(
      socketUrl(options.origin, `${unreadPath}/${encodeURIComponent(options.userId)}`),
      socketProtocols(options.token),
    );
    socket = opened;
    opened.onopen = () => {
      open = true;
      keepAlive = setInterval(() => opened.send('ping'), options.keepAliveMs ?? limits.unreadKeepAliveMs);
    };
    opened.onmessage = (event: MessageEvent<unknown>) => {
      const count = readCount(event.data);
      if (count !== undefined && !ended) options.onCount(count);
    };
    opened.onclose = (event) => lost(event.code);
  };
  const lost = (code: number): void => {
    open = false;
    clearInterval(keepAlive);
    if (ended) return;
    if (code === closeCodes.sessionEnded) {
      ended = true;
      options.onSessionEnded();
      return;
    }
    clearTimeout(retry);
    retry = setTimeout(connect, options.reconnectMs ?? limits.unreadReconnectMs);
  };
  connect();
  return {
    isOpen: () => open,
    close() {
      ended = true;
      open = false;
      clearTimeout(retry);
      clearInterval(keepAlive);
      socket?.close(closeCodes.normal, 'close');
    },
  };
}

function readCount(data: unknown): number | undefined {
  return typeof data === 'string' && /^\d{1,9}$/.test(data) ? Number.parseInt(data, 10) : undefined;
}
