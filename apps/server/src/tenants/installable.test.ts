// The app as a phone installs and updates it, by host, through HTTP.
import { getAppInfo } from '@millrace/contract';
import pg from 'pg';
import sharp from 'sharp';
import { expect, test, vi } from 'vitest';
import { newPerson, setUpServer } from '../testing/index.ts';

const server = setUpServer();

async function setAppInfo(tenantId: string, appInfo: Record<string, unknown>): Promise<void> {
  await asAdmin('update tenant set app_info = $2 where id = $1', [tenantId, appInfo]);
}

async function asAdmin(sql: string, values: unknown[]): Promise<void> {
  const admin = new pg.Client({ connectionString: server.database.adminUrl });
  await admin.connect();
  await admin.query(sql, values);
  await admin.end();
}

const address = (host: string, file: string): Promise<Response> => fetch(`http://${host}:${server.port}${file}`);
const manifestOf = async (host: string): Promise<Record<string, unknown>> =>
  JSON.parse((await server.ask({ path: '/manifest.webmanifest', host })).text) as Record<string, unknown>;

test('each host installs under its own name and colours', async () => {
  expect(await manifestOf('localhost')).toMatchObject({ name: 'Meridian', start_url: '/', display: 'standalone', theme_color: '#f2f4f6' });
  expect(await manifestOf('aurora.localhost')).toMatchObject({ name: 'Aurora', theme_color: '#f5f3ef', lang: 'en-US' });
  expect((await server.ask({ path: '/manifest.webmanifest', host: 'nobody.example' })).status).toBe(404);
});

test('every icon of the manifest is a picture of the size it claims, in the colour of the brand', async () => {
  const { icons } = (await manifestOf('localhost')) as { icons: { src: string; sizes: string; purpose: string }[] };
  expect(icons.map(({ purpose }) => purpose)).toContain('maskable');
  for (const { src, sizes } of icons) {
    const bytes = Buffer.from(await (await address('localhost', src)).arrayBuffer());
    const { width, height, format } = await sharp(bytes).metadata();
    expect(`${width}x${height} ${format}`).toBe(`${sizes} png`);
  }
  // A maskable icon may be cut to any shape: its corners belong to the ground.
  const maskable = Buffer.from(await (await address('localhost', '/app-icon/maskable-512.png')).arrayBuffer());
  const { data } = await sharp(maskable).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  expect([...data.subarray(0, 3)]).toEqual([0x1a, 0x4f, 0xae]);
  expect((await address('localhost', '/app-icon/9999.png')).status).toBe(404);
});

test("a tenant's own picture is its icon", async () => {
  const person = await newPerson(server);
  const name = `${'ab'.repeat(16)}.webp`;
  const red = await sharp({ create: { width: 200, height: 200, channels: 3, background: '#ff0000' } })
    .webp({ lossless: true })
    .toBuffer();
  await asAdmin(`insert into upload (name, tenant_id, user_id, bytes, created_at) values ($1, 'meridian', $2, $3, now())`, [
    name,
    person.user.id,
    red,
  ]);
  await setAppInfo('meridian', { h5Image: name });
  await vi.waitFor(async () => {
    const bytes = Buffer.from(await (await address('localhost', '/app-icon/192.png')).arrayBuffer());
    const { data } = await sharp(bytes).removeAlpha().raw().toBuffer({ resolveWithObject: true });
    const middle = (96 * 192 + 96) * 3;
    expect([...data.subarray(middle, middle + 3)]).toEqual([255, 0, 0]);
  });
});

test('tells what there is to install: for the package that asks, in its language, and nothing that is no version or no https address', async () => {
  await setAppInfo('meridian', {
    appVersion: '2.37.5',
    appApkVersion: '200370006',
    appApkUrl: 'http://insecure.example/app.apk',
    appWgtVersion: 'newest',
    appWgtUrl: 'https://files.example/app.zip',
    installType: 'by post',
    showUpdate: 'yes',
    content: { 'en-US': 'Faster.', 'zh-CN': '更快。' },
    packages: { 'app.meridian.play': { channel: 'google', appApkGoogleVersion: '2.37.4', showUpdate: true } },
  });
  const plain = await vi.waitFor(async () => {
    const { data } = await server.call(getAppInfo, {});
    expect(data.appVersion).toBe('2.37.5');
    return data;
  });
  expect(plain).toMatchObject({ appApkVersion: '200370006', appApkUrl: '', appWgtVersion: '', appWgtUrl: 'https://files.example/app.zip' });
  expect(plain).toMatchObject({ installType: '', showUpdate: false, channel: '', content: 'Faster.', lastVersion: '2.37.6' });
  const google = (await server.call(getAppInfo, { id: 'app.meridian.play' }, { language: 'zh-CN' })).data;
  expect(google).toMatchObject({ channel: 'google', appApkGoogleVersion: '2.37.4', showUpdate: true, content: '更快。' });
  expect((await server.call(getAppInfo, { id: '__proto__' })).data.channel).toBe('');
  expect((await server.call(getAppInfo, {}, { host: 'aurora.localhost' })).data.lastVersion).toBe('');
});
