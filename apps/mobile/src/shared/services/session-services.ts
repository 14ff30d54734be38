// What only a session uses: the stream, the unread socket, files to send and to keep. A chunk of its own, so that the login does not carry it; the root route
// loads it before any page of a session.
import type { ApiClientOptions } from '../api/client.ts';
import { createDownloader, type DownloadText } from '../api/download-text.ts';
import { createUploader, type UploadFile } from '../api/upload-file.ts';
import { createStorage, deviceStore, WAITING_MESSAGES } from '../session/storage.ts';
import type { SessionStore } from '../session/session-store.ts';
import { createNewestFrames, type NewestFrames } from '../stream/newest-frames.ts';
import { StreamClient } from '../stream/stream-client.ts';
import { openUnreadSocket, type UnreadSocket } from '../stream/unread-socket.ts';
import type { Connection } from './connection.ts';

export interface SessionServicesOptions {
  origin: string;
  caller: Omit<ApiClientOptions, 'fetch'>;
  session: SessionStore;
  connection: Connection;
  onSessionEnded: (token: string | undefined) => void;
}

export interface SessionServices {
  stream: StreamClient;
  memory: NewestFrames;
  uploadFile: UploadFile;
  downloadText: DownloadText;
  /** Opens the one unread socket of the session; later calls do nothing. */
  openUnread: () => void;
  /** Closes both sockets and forgets what waits to be sent. */
  close: () => void;
}

export function createSessionServices({ origin, caller, session, connection, onSessionEnded }: SessionServicesOptions): SessionServices {
  const openSocket = (url: string, protocols: string[]): WebSocket => {
    const socket = new WebSocket(url, protocols);
    socket.addEventListener('message', () => connection.heard());
    socket.addEventListener('close', ({ wasClean }) => {
      if (!wasClean) connection.failed();
    });
    return socket;
  };
  const memory = createNewestFrames(Date.now);
  const stream = new StreamClient({
    origin,
    token: caller.token,
    now: Date.now,
    random: Math.random,
    openSocket,
    onSessionEnded: () => onSessionEnded(caller.token()),
    onData: memory.note,
  });
  let unread: UnreadSocket | undefined;
  return {
    stream,
    memory,
    downloadText: createDownloader(caller),
    uploadFile: createUploader(caller, () => new XMLHttpRequest()),
    openUnread() {
      const { token, user } = session.getState();
      if (unread || token === undefined || !user) return;
      unread = openUnreadSocket({
        origin,
        userId: user.id,
        token,
        openSocket,
        onCount: session.setUnread,
        onSessionEnded: () => onSessionEnded(token),
      });
    },
    close() {
      stream.close();
      unread?.close();
      unread = undefined;
      createStorage(deviceStore()).remove(WAITING_MESSAGES);
    },
  };
}
