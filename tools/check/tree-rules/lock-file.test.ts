import { expect, test } from 'vitest';
import { completeLockFile, hashLockFile, listMissing } from '../../lock-file/complete.ts';
import { treeOf } from '../tree.ts';
import { lockFile } from './lock-file.ts';

const lock = JSON.stringify({
  packages: {
    '': { devDependencies: { tool: '1.0.0' } },
    'node_modules/tool': {
      version: '1.0.0',
      integrity: 'sha512-t',
      dev: true,
      optionalDependencies: { '@tool/binding-linux-x64-gnu': '1.0.0', '@tool/binding-linux-arm64-musl': '1.0.0' },
    },
    'node_modules/@tool/binding-linux-x64-gnu': { version: '1.0.0', integrity: 'sha512-x', dev: true, optional: true },
  },
});

test('an optional package without an entry is found', async () => {
  const findings = await lockFile.find(treeOf({ 'package-lock.json': lock, 'package.json': '{}' }));
  expect(findings.map((finding) => finding.message)).toEqual([expect.stringContaining('@tool/binding-linux-arm64-musl')]);
});

test('the completed lock file has an entry for the platform that the name states', () => {
  const whole = completeLockFile(lock);
  expect(listMissing(whole)).toEqual([]);
  expect((JSON.parse(whole) as { packages: unknown }).packages).toMatchObject({
    'node_modules/@tool/binding-linux-arm64-musl': {
      version: '1.0.0',
      os: ['linux'],
      cpu: ['arm64'],
      libc: ['musl'],
      dev: true,
      optional: true,
    },
  });
});

test('a dependency without an exact version is found', async () => {
  const files = {
    'package-lock.json': '{"packages":{}}',
    'package.json': '{}',
    'apps/server/package.json': JSON.stringify({ dependencies: { pg: '^8.23.1' }, devDependencies: { vite: '8.3.8' } }),
  };
  expect((await lockFile.find(treeOf(files))).map((finding) => finding.message)).toEqual(['pg ^8.23.1: give the exact version']);
});

test('a package without an integrity hash is found; one of another platform, which the registry may not serve, is noted', async () => {
  const text = completeLockFile(lock).replace('"integrity": "sha512-t",', '');
  const tree = treeOf({ 'package-lock.json': text, 'package.json': '{}' });
  expect((await lockFile.find(tree)).map(({ message }) => message)).toEqual([
    expect.stringContaining('node_modules/tool has no integrity hash'),
  ]);
  expect(lockFile.notes?.(tree)).toEqual([expect.stringContaining('1 optional packages of other platforms have no integrity hash')]);
  const hashed = hashLockFile(text, (name, version) => (name === 'tool' ? `sha512-${name}-${version}` : undefined));
  const packages = (JSON.parse(hashed) as { packages: Record<string, { integrity?: string }> }).packages;
  expect(packages['node_modules/tool']?.integrity).toBe('sha512-tool-1.0.0');
  expect(packages['node_modules/@tool/binding-linux-arm64-musl']?.integrity).toBeUndefined();
});
