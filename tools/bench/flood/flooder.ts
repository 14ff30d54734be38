// One account's flood, in a process of its own: 20 sockets, each with as many subscriptions a second as a socket may send; closed ones come back.
import { socketProtocol, streamPath } from '../../../packages/contract/src/index.ts';

const SOCKETS = 20;
const FRAMES_PER_SEC = 180;
const EVERY_MS = 50;
const RECONNECT_MS = 200;

const [port = '', token = ''] = process.argv.slice(2);
const sockets = new Set<WebSocket>();
let sent = 0;
let closed = 0;

function open(): void {
  const socket = new WebSocket(`ws://127.0.0.1:${port}${streamPath}`, [socketProtocol, `auth.${token}`]);
  socket.addEventListener('open', () => sockets.add(socket));
  socket.addEventListener('close', () => {
    if (sockets.delete(socket)) closed += 1;
    setTimeout(open, RECONNECT_MS);
  });
}

for (let count = 0; count < SOCKETS; count += 1) open();
setInterval(() => {
  for (const socket of sockets) {
    for (let frame = 0; frame < (FRAMES_PER_SEC * EVERY_MS) / 1000; frame += 1) {
      if (socket.readyState !== WebSocket.OPEN) break;
      socket.send('{"op":"sub","topic":"tasks"}');
      sent += 1;
    }
  }
}, EVERY_MS);
process.on('message', () => process.send?.({ sent, closed }));
process.on('disconnect', () => process.exit(0));
