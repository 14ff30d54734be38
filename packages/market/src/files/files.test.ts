import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterEach, expect, test } from 'vitest';
import { needMarketData } from '../../../../tools/testing/index.ts';
import { candlesBetween } from '../bar-source.ts';
import { replaySource } from '../replay.ts';
import { readRecording } from './index.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'millrace-market-'));
afterEach(() => rmSync(folder, { recursive: true, force: true }));

test('plain and packed files are read, others are refused by name', async () => {
  const text = 'ts,open,high,low,close,volume\n60000,10,12,9,11,5\n';
  writeFileSync(path.join(folder, 'ETH-USDT-1m.a.csv'), text);
  writeFileSync(path.join(folder, 'ETH-USDT-1m.b.csv.gz'), gzipSync(text));
  writeFileSync(path.join(folder, 'ETH-USDT-1m.c.csv.gz'), text);
  const plain = await readRecording(path.join(folder, 'ETH-USDT-1m.a.csv'));
  expect(plain).toEqual(await readRecording(path.join(folder, 'ETH-USDT-1m.b.csv.gz')));
  await expect(readRecording(path.join(folder, 'ETH-USDT-1m.c.csv.gz'))).rejects.toThrow('cannot be read');
  await expect(readRecording(path.join(folder, 'ETH-USDT-1m.d.csv'))).rejects.toThrow('ENOENT');
});

test('a real recording has the bars and extremes that its description names', async (context) => {
  const recording = await readRecording(path.join(needMarketData(context), 'BTC-USDT-SWAP-1m.okx.20260101-20260116.csv.gz'));
  expect(recording.ts).toHaveLength(22_078);
  const source = replaySource(recording, 0);
  const days = candlesBetween({
    source,
    bar: '1Dutc',
    steps: 1,
    now: Number.MAX_SAFE_INTEGER,
    from: 0,
    to: Date.parse('2026-02-01T00:00:00Z'),
  });
  expect(days).toHaveLength(16);
  expect([Math.min(...days.map((day) => day.low)), Math.max(...days.map((day) => day.high))]).toEqual([875_014, 979_000]);
});
