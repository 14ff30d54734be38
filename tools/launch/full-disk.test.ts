// A disk without room, played by a file system that answers ENOSPC: said in words, stopped when told, and going on by itself.
import { rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { isAlive } from '../process/identity.ts';
import { createSmallInstallation, until, type SmallInstallation, type Start } from './testing/small-installation.ts';

const PRELOAD = pathToFileURL(fileURLToPath(new URL('./testing/full-disk.mjs', import.meta.url))).href;
/** On a disk that is not seen to be full a part that ends five times in so long would stop everything. */
const SEVERAL_RESTARTS_MS = 8000;

let installation: SmallInstallation;
let start: Start;
let flag: string;

beforeAll(() => {
  installation = createSmallInstallation();
  flag = path.join(installation.root, 'full');
});
beforeEach(async () => {
  start = installation.start({ NODE_OPTIONS: `--import ${PRELOAD}`, FULL_DISK_FLAG: flag });
  await start.running();
});
afterAll(() => installation.remove());

const fillDisk = (): void => writeFileSync(flag, '');
const answers = async (): Promise<boolean> =>
  (await fetch(`${installation.run().url ?? ''}/readyz`).catch(() => undefined))?.status === 200;

test.each(['SIGINT', 'SIGTERM'] as const)('on a full disk %s ends everything', async (signal) => {
  const { processes } = installation.run();
  fillDisk();
  await until(() => start.output().includes('is full'));
  expect(start.output()).toContain(`The disk of ${installation.dataDir} is full`);
  start.process.kill(signal);
  expect(await start.ended()).toBe(0);
  for (const identity of Object.values(processes)) expect(isAlive(identity)).toBe(false);
  rmSync(flag);
});

test('what ended on a full disk starts by itself once there is room, however long that takes', async () => {
  const before = installation.run();
  fillDisk();
  await until(() => start.output().includes('Everything goes on by itself'));
  await new Promise((resolve) => setTimeout(resolve, SEVERAL_RESTARTS_MS));
  expect(start.process.exitCode).toBe(null);
  expect(start.output().match(/Everything goes on by itself/g)).toHaveLength(1);
  rmSync(flag);
  await until(answers);
  await until(() => installation.run().processes.paper?.pid !== before.processes.paper?.pid);
  expect(installation.run().ports).toEqual(before.ports);
  start.process.kill('SIGTERM');
  expect(await start.ended()).toBe(0);
});
