// Pictures through HTTP: taken by content, kept as our own, shown to whom they may be shown, never run.
import { randomBytes } from 'node:crypto';
import { info, limits, show, showPath, updateInfo, upload, type InputProblem } from '@millrace/contract';
import sharp from 'sharp';
import { beforeAll, expect, test } from 'vitest';
import { newPerson, reasonOf, setUpServer, type Person } from '../testing/index.ts';

const server = setUpServer();
let lin: Person;
let other: Person;

beforeAll(async () => {
  [lin, other] = [await newPerson(server), await newPerson(server)];
});

interface Sent {
  status: number;
  data: unknown;
}

async function send(
  bytes: Uint8Array,
  options: { token?: string; field?: string; name?: string; fields?: Record<string, string> } = {},
): Promise<Sent> {
  const form = new FormData();
  for (const [name, value] of Object.entries(options.fields ?? {})) form.set(name, value);
  form.set(options.field ?? 'file', new Blob([new Uint8Array(bytes)], { type: 'image/png' }), options.name ?? 'me.png');
  const token = options.token ?? lin.token;
  const response = await fetch(`http://localhost:${server.port}${upload.path}`, { method: 'POST', headers: { token }, body: form });
  return { status: response.status, data: ((await response.json()) as { data: unknown }).data };
}

const look = (name: string, token?: string): Promise<Response> =>
  fetch(`http://localhost:${server.port}${showPath(name)}`, { headers: token === undefined ? {} : { token } });
const picture = (width = 60, height = 40) => sharp({ create: { width, height, channels: 3, background: '#2266aa' } });
const rulesOf = ({ data }: Sent): string[] => (data as InputProblem[]).map(({ field, rule }) => `${field} ${rule}`);

test('takes jpeg, png and webp, makes them its own without metadata, and shows them to their owner', async () => {
  const withPlace = picture().withExif({ IFD0: { Copyright: 'secret-place' } });
  for (const bytes of [await withPlace.jpeg().toBuffer(), await picture().png().toBuffer(), await picture(3000, 20).webp().toBuffer()]) {
    const sent = await send(bytes);
    expect(sent.data).toMatch(/^[0-9a-f]{32}\.webp$/);
    const shown = await look(String(sent.data), lin.token);
    expect([shown.status, shown.headers.get('content-type'), shown.headers.get('x-content-type-options')]).toEqual([
      200,
      'image/webp',
      'nosniff',
    ]);
    const kept = Buffer.from(await shown.arrayBuffer());
    const { format, width, exif } = await sharp(kept).metadata();
    expect([format, exif, (width ?? 0) <= 1024]).toEqual(['webp', undefined, true]);
    expect(kept.includes('secret-place')).toBe(false);
  }
});

test('refuses what is no picture, whatever it calls itself, and leaves no trace', async () => {
  const png = await picture().png().toBuffer();
  const bad: Record<string, Uint8Array> = {
    svg: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'),
    html: Buffer.from('<html><script>alert(1)</script>'),
    gif: await picture().gif().toBuffer(),
    empty: Buffer.alloc(0),
    cut: png.subarray(0, 30),
    noise: Buffer.concat([Buffer.from([0xff, 0xd8, 0xff]), randomBytes(500)]),
    // 30,000 x 30,000 pixels in a few bytes of header.
    bomb: Buffer.concat([png.subarray(0, 16), Buffer.from([0, 0, 0x75, 0x30, 0, 0, 0x75, 0x30]), png.subarray(24)]),
  };
  for (const [kind, bytes] of Object.entries(bad)) {
    const sent = await send(bytes, { name: '../../etc/passwd.png' });
    expect([kind, sent.status, rulesOf(sent)]).toEqual([kind, 400, ['file fileNotImage']]);
  }
});

test('refuses more than 5 MB, a file in another field, unknown fields and a body that is none', async () => {
  expect(rulesOf(await send(randomBytes(limits.uploadBytesMax + 1)))).toEqual(['file fileTooBig']);
  const png = await picture().png().toBuffer();
  expect(rulesOf(await send(png, { field: 'picture' }))).toEqual(['picture unknownField']);
  expect(rulesOf(await send(png, { fields: { userId: 'x' } }))).toEqual(['userId unknownField']);
  const plain = await server.call(upload, {}, { token: lin.token });
  expect([plain.status, plain.data]).toEqual([400, [expect.objectContaining({ field: 'file', rule: 'required' })]]);
  const elsewhere = await fetch(`http://localhost:${server.port}${updateInfo.path}`, {
    method: 'POST',
    headers: { token: lin.token },
    body: new FormData(),
  });
  expect(elsewhere.status).toBe(400);
});

test('a broken multipart body is bad input, whatever is broken in it', async () => {
  const post = async (type: string, body: string): Promise<number> =>
    (
      await fetch(`http://localhost:${server.port}${upload.path}`, {
        method: 'POST',
        headers: { token: lin.token, 'content-type': type },
        body,
      })
    ).status;
  const type = 'multipart/form-data; boundary=x';
  const head = 'content-disposition: form-data; name="file"; filename="a.png"\r\ncontent-type: image/png';
  const bodies: Record<string, [string, string]> = {
    'no boundary': ['multipart/form-data', `--x\r\n${head}\r\n\r\nabc\r\n--x--\r\n`],
    'another boundary': [type, `--y\r\n${head}\r\n\r\nabc\r\n--y--\r\n`],
    'cut in the head': [type, `--x\r\n${head.slice(0, 30)}`],
    'cut after the head': [type, `--x\r\n${head}\r\n\r\n`],
    'cut in the file': [type, `--x\r\n${head}\r\n\r\nabc`],
    'a broken head': [type, `--x\r\n: : ;;\r\n\r\nabc\r\n--x--\r\n`],
    'no name': [type, `--x\r\ncontent-disposition: form-data\r\n\r\nabc\r\n--x--\r\n`],
    'a part without an end': [type, '--x'],
    'nothing at all': [type, ''],
    'a name of prototypes': [type, '--x\r\ncontent-disposition: form-data; name="__proto__"\r\n\r\nabc\r\n--x--\r\n'],
  };
  for (const [kind, [contentType, body]] of Object.entries(bodies)) expect([kind, await post(contentType, body)]).toEqual([kind, 400]);
});

test('takes nothing of a guest', async () => {
  expect((await send(await picture().png().toBuffer(), { token: '' })).status).toBe(401);
});

test('an upload is for its owner alone until it is the avatar, then for everybody, and gone when it is replaced', async () => {
  const name = String((await send(await picture().png().toBuffer())).data);
  for (const token of [undefined, other.token, 'nonsense']) expect((await look(name, token)).status).toBe(404);
  const stolen = await server.call(updateInfo, { image: name }, { token: other.token });
  expect([stolen.status, reasonOf(stolen)]).toEqual([404, 'notFound']);
  expect((await server.call(updateInfo, { image: name }, { token: lin.token })).data.image).toBe(name);
  expect((await server.call(info, {}, { token: lin.token })).data.image).toBe(name);
  const shown = await look(name);
  expect([shown.status, shown.headers.get('cache-control')]).toEqual([200, 'public, max-age=31536000, immutable']);
  const abroad = await server.ask({ path: showPath(name), host: 'aurora.localhost' });
  expect(abroad.status).toBe(404);
  const next = String((await send(await picture().png().toBuffer())).data);
  await server.call(updateInfo, { image: next }, { token: lin.token });
  expect([(await look(name)).status, (await look(next)).status]).toEqual([404, 200]);
  expect((await server.call(updateInfo, { image: '' }, { token: lin.token })).data.image).toBe('');
  expect((await look(next)).status).toBe(404);
});

test('keeps no more unused pictures of one trader than it may', async () => {
  const png = await picture(4, 4).png().toBuffer();
  let last = await send(png, { token: other.token });
  for (let count = 1; count < limits.uploadsUnusedMax + 1; count += 1) last = await send(png, { token: other.token });
  expect([last.status, last.data]).toEqual([409, { reason: 'uploadsTooMany', detail: { max: limits.uploadsUnusedMax } }]);
});

test('a name that is none of ours is refused, and one that nobody has is not found', async () => {
  for (const filename of ['../key.webp', 'a.png', '']) expect((await server.call(show, { filename })).status).toBe(400);
  expect((await look(`${'0'.repeat(32)}.webp`)).status).toBe(404);
});
