// Connected phones, in a process of their own. Asked to open sockets, it answers when each has heard its first frame; told to hear, when each has heard another.
import { openUnread, type UnreadSocket } from '../../../apps/server/src/testing/bare-sockets.ts';

interface Phone {
  token: string;
  userId: string;
}
export type ClientsQuestion = { open: { port: number; host: string; phones: readonly Phone[] } } | { hear: true };

/** Sockets that come from one address: an address has bounds. */
const PHONES_AT_ADDRESS = 100;
const OPENED_AT_ONCE = 20;

const sockets: UnreadSocket[] = [];
let wanted = 0;
/** Sockets that have spoken since they were last waited for. */
const spoken = new Set<UnreadSocket>();

function check(): void {
  if (wanted === 0 || spoken.size < wanted) return;
  wanted = 0;
  process.send?.({ heard: true });
}

function connect({ port, host, phone, index }: { port: number; host: string; phone: Phone; index: number }): Promise<void> {
  const socket = openUnread(port, { ...phone, host, from: `127.0.0.${String(1 + Math.floor(index / PHONES_AT_ADDRESS))}` });
  socket.on('message', () => {
    spoken.add(socket);
    check();
  });
  sockets.push(socket);
  return new Promise((resolve, reject) => {
    socket.once('open', () => resolve());
    socket.once('error', reject);
  });
}

async function open({ port, host, phones }: { port: number; host: string; phones: readonly Phone[] }): Promise<void> {
  wanted = phones.length;
  const waiting = phones.entries();
  await Promise.all(
    Array.from({ length: OPENED_AT_ONCE }, async () => {
      for (const [index, phone] of waiting) await connect({ port, host, phone, index });
    }),
  );
}

process.on('message', (question: ClientsQuestion) => {
  spoken.clear();
  if ('open' in question) return void open(question.open);
  wanted = sockets.length;
  return process.send?.({ ready: true });
});
process.on('disconnect', () => process.exit(0));
