// The command as a stranger runs it: real processes, real sockets, a folder of its own.
import { type ChildProcess, spawn } from 'node:child_process';
import { createHmac } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { formatFixed, INSTRUMENTS, parseFixed, syntheticSource } from '@millrace/market';
import { readFaultFile } from '@millrace/paper';
import { afterEach, expect, test, vi } from 'vitest';
import { readPaperCommand } from './options.ts';
import { stretch } from '../../../tools/process/patience.ts';

const MAIN = fileURLToPath(new URL('./main.ts', import.meta.url));
const ACCOUNT = 'KEY-1:SECRET-1:PASSPHRASE-1:USDT=100000,BTC=1';
// Processes start slowly on a busy machine.
vi.setConfig({ testTimeout: stretch(240_000) });
const WAIT = { timeout: 60_000, interval: 20 };

type Json = Record<string, unknown>;

const folder = mkdtempSync(path.join(tmpdir(), 'millrace-command-'));
const running: ChildProcess[] = [];
afterEach(async () => {
  for (const child of running.splice(0)) {
    if (child.exitCode !== null) continue;
    const end = new Promise((resolve) => child.once('exit', resolve));
    child.kill('SIGTERM');
    await end;
  }
  rmSync(path.join(folder, 'data'), { recursive: true, force: true });
});

interface Command {
  child: ChildProcess;
  output: () => string;
  url: () => string;
  /** Ends it as Ctrl-C does; its exit code. */
  interrupt: () => Promise<unknown>;
}

function start(...args: string[]): Command {
  const child = spawn(process.execPath, [MAIN, '--port', '0', '--data', 'data', ...args], {
    env: { ...process.env, INIT_CWD: folder },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  running.push(child);
  let text = '';
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (data: Buffer) => (text += data.toString()));
  return {
    child,
    output: () => text,
    url: () => /http:\/\/127\.0\.0\.1:\d+/.exec(text)?.[0] ?? '',
    interrupt: () => {
      const end = new Promise((resolve) => child.once('exit', resolve));
      child.kill('SIGINT');
      return end;
    },
  };
}

async function started(...args: string[]): Promise<Command> {
  const command = start(...args);
  await vi.waitFor(() => expect(command.output()).toContain('Ctrl-C stops it in order.'), WAIT);
  return command;
}

async function call(url: string, target: string, body?: Json): Promise<Json> {
  const clock = (await (await fetch(`${url}/api/v5/public/time`)).json()) as { data: { ts: string }[] };
  const timestamp = new Date(Number(clock.data[0]?.ts)).toISOString();
  const text = body ? JSON.stringify(body) : '';
  const sign = createHmac('sha256', 'SECRET-1')
    .update(`${timestamp}${body ? 'POST' : 'GET'}${target}${text}`)
    .digest('base64');
  const headers = {
    'ok-access-key': 'KEY-1',
    'ok-access-passphrase': 'PASSPHRASE-1',
    'ok-access-timestamp': timestamp,
    'ok-access-sign': sign,
  };
  const reply = await fetch(url + target, { method: body ? 'POST' : 'GET', headers, ...(body ? { body: text } : {}) });
  return (await reply.json()) as Json;
}

const rows = (answer: Json): Json[] => (answer['data'] ?? []) as Json[];
const everything = async (url: string, what: 'orders' | 'bills'): Promise<Json[]> =>
  (await (await fetch(`${url}/paper/${what}?apiKey=KEY-1`)).json()) as Json[];
const plan = (url: string, fault: Json): Promise<Response> => fetch(`${url}/paper/faults`, { method: 'POST', body: JSON.stringify(fault) });

/** Money by currency as the balance has it. */
async function money(url: string): Promise<Record<string, string>> {
  const [balance] = rows(await call(url, '/api/v5/account/balance'));
  const details = (balance?.['details'] ?? []) as { ccy: string; cashBal: string }[];
  return Object.fromEntries(details.map(({ ccy, cashBal }) => [ccy, cashBal]));
}

/** The exchange's own process: the child of the command. */
function exchangeOf({ child }: Command): number {
  return Number(readFileSync(`/proc/${child.pid}/task/${child.pid}/children`, 'utf8').trim().split(' ')[0]);
}

test.runIf(process.platform === 'linux')(
  'killed in the middle of traffic, by a fault and from outside, it comes back with every accepted order and every fill',
  async () => {
    const command = await started('--account', ACCOUNT, '--rate-limits', 'off');
    const url = command.url();
    expect(command.output()).toContain('KEY-1   opened with 100000 USDT, 1 BTC');
    expect(command.output()).not.toContain('SECRET-1');
    const accepted = new Set<string>();
    const over = new AbortController();
    let sent = 0;
    const trade = async (): Promise<void> => {
      while (!over.signal.aborted) {
        sent += 1;
        const clOrdId = `c${sent}`;
        const kind = sent % 3 === 0 ? { ordType: 'limit', px: '2500', sz: '0.01' } : { ordType: 'market', sz: '10', tgtCcy: 'quote_ccy' };
        const order = { instId: 'ETH-USDT', tdMode: 'cash', side: 'buy', clOrdId, ...kind };
        // Whatever became of an order that was not answered, it is not asked for here.
        const answer = await call(url, '/api/v5/trade/order', order).catch(() => undefined);
        if (rows(answer ?? {})[0]?.['sCode'] === '0') accepted.add(clOrdId);
        else await new Promise((done) => setImmediate(done));
      }
    };
    const traders = Promise.all(Array.from({ length: 4 }, trade));
    const more = async (): Promise<void> => {
      const enough = accepted.size + 15;
      await vi.waitFor(() => expect(accepted.size).toBeGreaterThan(enough), WAIT);
    };
    await more();
    expect((await plan(url, { kind: 'crash', path: 'trade/order', probability: 0.05, count: 2 })).status).toBe(200);
    await vi.waitFor(() => expect(command.output().split('runs again')).toHaveLength(3), WAIT);
    await more();
    process.kill(exchangeOf(command), 'SIGKILL');
    await vi.waitFor(() => expect(command.output().split('runs again')).toHaveLength(4), WAIT);
    await more();
    over.abort();
    await traders;
    const orders = await everything(url, 'orders');
    const known = orders.map((order) => String(order['clOrdId']));
    expect(new Set(known).size).toBe(known.length);
    expect([...accepted].filter((id) => !known.includes(id))).toEqual([]);
    const filled = orders.filter((order) => order['ordType'] === 'market');
    expect(filled.filter((order) => order['state'] !== 'filled' || order['tradeId'] === '')).toEqual([]);
    const bills = await everything(url, 'bills');
    expect(bills).toHaveLength(2 + 2 * filled.length);
    const before = await money(url);
    for (const [ccy, cash] of Object.entries(before)) {
      const booked = bills.filter((bill) => bill['ccy'] === ccy).reduce((sum, bill) => sum + parseFixed(String(bill['balChg'])), 0n);
      expect(formatFixed(booked)).toBe(cash);
    }
    expect(await command.interrupt()).toBe(0);

    const again = await started('--account', ACCOUNT, '--rate-limits', 'off');
    expect(again.output()).toContain('KEY-1   kept: it was there already');
    expect(await money(again.url())).toEqual(before);
    expect(await everything(again.url(), 'orders')).toHaveLength(orders.length);
  },
);

test('a file of faults is planned from the start; a second command on the same folder is refused', async () => {
  writeFileSync(path.join(folder, 'faults.json'), JSON.stringify([{ kind: 'refuse', code: '50026', path: 'trade/order' }]));
  const command = await started('--faults', 'faults.json', '--account', ACCOUNT, '--seed', '5', '--book', 'depth');
  expect(command.output()).toMatch(/Market\s+synthetic, seed 5, speed 1, book depth/);
  const order = { instId: 'ETH-USDT', tdMode: 'cash', side: 'buy', ordType: 'market', sz: '10' };
  expect(await call(command.url(), '/api/v5/trade/order', order)).toMatchObject({ code: '50026' });
  expect(await call(command.url(), '/api/v5/trade/order', order)).toMatchObject({ code: '0' });
  const second = start();
  await vi.waitFor(() => expect(second.output()).toContain('name another folder with --data'), WAIT);
});

test.each([
  [['--port', '70000'], '--port must be a whole number from 0 to 65535, not "70000".'],
  [['--speed', 'fast'], '--speed must be "max" or a number from 0.1 to 100000, not "fast".'],
  [['--book', 'thick'], '--book must be "bars" or "depth", not "thick".'],
  [['--seed', 'x'], '--seed must be a whole number'],
  [['--offset', 'soon'], '--offset must be an ISO time or milliseconds, not "soon".'],
  [['--depth', '1'], '--depth must be a whole number from 100'],
  [['--rate-limits', 'some'], '--rate-limits must be "on" or "off", not "some".'],
  [['--host', 'me'], '--host must be an address such as'],
  [['--market', 'dreams'], '--market must be "synthetic"'],
  [['--market', 'replay:nowhere.csv'], '--market must name files that exist'],
  [['--market', 'replay:BTC-USDT-1m.bad.csv'], '--market: BTC-USDT-1m.bad.csv'],
  [['--account', 'K:S:P'], '--account must end with amounts such as USDT=100000,BTC=1'],
  [['--account', 'K:S:P:USDT=-5'], 'not "USDT=-5"'],
  [['--account', 'K:S:P:USDT=1:x'], '--account must look like KEY:SECRET:PASSPHRASE'],
  [['--account', 'K:S:P:USDT=1', '--account', 'K:S:P:USDT=2'], 'K is there twice'],
  [['--faults', 'nowhere.json'], 'nowhere.json does not exist'],
  [['--faults', 'bad-faults.json'], '--faults bad-faults.json: fault 2: kind must be one of'],
  [['--token', 'short'], '--token must have 16 to 200 visible characters'],
  [['--ports', '1'], "Unknown option '--ports'"],
  [['9100'], "Unexpected argument '9100'"],
])('%j is refused in a sentence', async (args, words) => {
  writeFileSync(path.join(folder, 'BTC-USDT-1m.bad.csv'), '1,2\n');
  writeFileSync(path.join(folder, 'bad-faults.json'), '[{"kind":"blockIp"},{"kind":"none"}]');
  await expect(readPaperCommand(args, folder, {})).rejects.toThrow(words);
});

test('the commands and the fault file of the README are good', async () => {
  const readme = readFileSync(new URL('../README.md', import.meta.url), 'utf8');
  writeFileSync(path.join(folder, 'BTC-USDT-SWAP-1m.csv'), '1767225600000,60000,60107.9,59996.2,60080.9,9\n');
  const commands = [...readme.matchAll(/npm run paper -- (.+)/g)].map(([, args = '']) => args);
  const shown = commands.filter((args) => !args.startsWith('--help'));
  expect(shown).toHaveLength(2);
  for (const args of shown) {
    const words = [...args.matchAll(/'([^']*)'|(\S+)/g)].map(([, quoted, plain]) => quoted ?? plain ?? '');
    expect((await readPaperCommand(words, folder, {})).environment['PAPER_PORT']).toBe('9100');
  }
  const file = /```json\n([\s\S]*?)```/.exec(readme)?.[1] ?? '';
  expect(readFaultFile(file, 0)).toMatchObject({ seed: 7, plans: { length: 5 } });
});

test('bad options end with 2 and start nothing', async () => {
  const command = start('--speed', 'never');
  const code = await new Promise((resolve) => command.child.once('exit', resolve));
  expect(code).toBe(2);
  expect(command.output().trim().split('\n')).toHaveLength(1);
});

test('seed 1 keeps BTC between 50000 and 80000 in its first hour, whenever it starts', () => {
  for (const instrument of INSTRUMENTS.filter(({ baseCcy }) => baseCcy === 'BTC')) {
    for (let start = 0; start < 60; start += 1) {
      const epochMs = Date.UTC(2026, 0, 1) + start * 37 * 3_600_000;
      for (const bar of syntheticSource({ instrument, seed: 1, epochMs }).range(epochMs, epochMs + 3_600_000)) {
        expect(bar.low * Number(instrument.tickSize)).toBeGreaterThan(50_000);
        expect(bar.high * Number(instrument.tickSize)).toBeLessThan(80_000);
      }
    }
  }
});
