// Bodies that are held open: what is charged before a byte is read, how many bytes may be in flight, and when a slow one is cut.
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { info, limits, sendEmailCode, updateInfo, upload } from '@millrace/contract';
import sharp from 'sharp';
import { afterEach, expect, test, vi } from 'vitest';
import { newPerson, setUpServer, type Person } from '../../testing/index.ts';

const server = setUpServer();
const MB = 1_048_576;

const sockets: Socket[] = [];
afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy();
});

interface Held {
  socket: Socket;
  /** What was answered so far. */
  text(): string;
  isOver(): boolean;
}

/** Sends the head of a request that declares a body, and some of the body, and then nothing more. */
async function hold(
  path: string,
  {
    declared,
    sent = 0,
    token,
    from = '127.0.0.1',
    type = 'application/json',
  }: { declared: number; sent?: number; token?: string; from?: string; type?: string },
): Promise<Held> {
  const socket = connect({ host: '127.0.0.1', port: server.port, localAddress: from });
  sockets.push(socket);
  let text = '';
  let over = false;
  socket.on('data', (part: Buffer) => (text += part.toString('utf8')));
  socket.on('error', () => undefined);
  socket.on('close', () => (over = true));
  await once(socket, 'connect');
  const head = [
    `POST ${path} HTTP/1.1`,
    `host: localhost:${server.port}`,
    `content-type: ${type}`,
    `content-length: ${declared}`,
    ...(token === undefined ? [] : [`token: ${token}`]),
  ];
  socket.write(`${head.join('\r\n')}\r\n\r\n`);
  if (sent > 0) socket.write(Buffer.alloc(sent, 32));
  return { socket, text: () => text, isOver: () => over || /^HTTP\/1\.1 \d/.test(text) };
}

const multipart = 'multipart/form-data; boundary=x';
const statusOf = ({ text }: Held): string => text().slice(9, 12);
const seconds = (count: number) => ({ timeout: count * 1000, interval: 50 });

async function uploadPicture(person: Person, from: string): Promise<string> {
  const png = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#2266aa' } })
    .png()
    .toBuffer();
  const body = Buffer.concat([
    Buffer.from('--x\r\ncontent-disposition: form-data; name="file"; filename="a.png"\r\ncontent-type: image/png\r\n\r\n'),
    png,
    Buffer.from('\r\n--x--\r\n'),
  ]);
  const held = await hold(upload.path, { declared: body.length, token: person.token, from, type: multipart });
  held.socket.write(body);
  await vi.waitFor(() => expect(held.text()).not.toBe(''), seconds(5));
  return statusOf(held);
}

test('uploads of one account in flight are bounded, and others and small calls pass', async () => {
  const [greedy, other] = [await newPerson(server), await newPerson(server)];
  const all = await Promise.all(
    Array.from({ length: 60 }, () => hold(upload.path, { declared: 4 * MB, sent: MB / 4, token: greedy.token, type: multipart })),
  );
  await vi.waitFor(() => expect(all.filter((one) => !one.isOver()).length).toBeLessThanOrEqual(3), seconds(10));
  expect(all.filter((one) => !one.isOver()).length).toBeGreaterThan(0);
  expect((await server.call(updateInfo, { autograph: 'small' }, { token: greedy.token })).status).toBe(200);
  expect(await uploadPicture(other, '127.0.0.1')).toBe('200');
  for (const { socket } of all) socket.destroy();
  await vi.waitFor(async () => expect(await uploadPicture(greedy, '127.0.0.1')).toBe('200'), seconds(5));
});

test('bodies of guests of one address are bounded, and another address passes', async () => {
  const person = await newPerson(server);
  const all = await Promise.all(Array.from({ length: 80 }, () => hold(sendEmailCode.path, { declared: MB, sent: MB / 8 })));
  await vi.waitFor(() => expect(all.filter((one) => !one.isOver()).length).toBeLessThanOrEqual(24), seconds(10));
  expect((await server.call(info, {}, { token: person.token })).status).toBe(200);
  expect(await uploadPicture(person, '127.0.0.2')).toBe('200');
});

test('who calls is asked before the body is read', async () => {
  for (const path of [upload.path, updateInfo.path]) {
    const held = await hold(path, { declared: MB, type: path === upload.path ? multipart : 'application/json' });
    await vi.waitFor(() => expect(statusOf(held)).toBe('401'), seconds(3));
  }
});

test('a slow body is cut at its time, an upload too, and not half a minute later', async () => {
  const person = await newPerson(server);
  const { http } = server.server;
  expect(http.server.requestTimeout).toBe(limits.requestTimeoutSec * 1000);
  // Node swaps the two when the head may take longer than the whole.
  Object.assign(http.server, { headersTimeout: 500, requestTimeout: 500 });
  try {
    const slow = [
      await hold(updateInfo.path, { declared: 5000, sent: 10, token: person.token }),
      await hold(upload.path, { declared: MB, sent: 1000, token: person.token, type: multipart }),
    ];
    await vi.waitFor(() => expect(slow.map(({ socket }) => socket.destroyed)).toEqual([true, true]), seconds(5));
  } finally {
    Object.assign(http.server, { headersTimeout: 60_000, requestTimeout: limits.requestTimeoutSec * 1000 });
  }
});
