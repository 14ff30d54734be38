// Server and paper chain as processes of their own, either of which may be killed at any step. A caller does what a client does: where a call breaks off it
// waits for the process that replaces the killed one and repeats the call under its Idempotency-Key.
import { randomUUID } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { paperAddressOf } from '@millrace/chain';
import { userLogin, type Call, type OutputOf } from '@millrace/contract';
import { addDecimals } from '@millrace/market';
import { adminCall, signIn } from '../../../../apps/server/src/testing/console-client.ts';
import { callOn, type Answer } from '../../../../apps/server/src/testing/http-client.ts';
import { freePort } from '../../../process/free-port.ts';
import type { TemporaryDatabase } from '../../../postgres/temporary-database.ts';
import { Part } from './part.ts';
import type { ServerWork } from './server-child.ts';
import { passwordOnWire } from './wire-password.ts';

const TENANT_PURSE = 'the purse of meridian';
const TRADER_PURSE = 'the purse of a trader';
export const traderAddress = paperAddressOf(TRADER_PURSE);
/** Calls that break off are repeated so often: each kill breaks one. */
const ATTEMPTS_MAX = 4;
const BLOCKS = 4;

const operators = { reviewer: 'demo-reviewer', approver: 'demo-approver', administrator: 'demo-admin', platform: 'demo-platform' } as const;
export type Operator = keyof typeof operators;

export class KilledSystem {
  readonly server: Part;
  readonly chain: Part;
  readonly #parts: readonly Part[];
  readonly tenantAddress = paperAddressOf(TENANT_PURSE);
  /** The trader's. */
  userId = '';
  readonly #folder = mkdtempSync(path.join(tmpdir(), 'millrace-killed-'));
  readonly #tokens: Record<string, string> = {};
  #chainPort = 0;

  /** @param hasChain false: operators type the transfers that they saw */
  constructor({ adminUrl, secret }: TemporaryDatabase, hasChain = true) {
    const child = (name: string): string => path.join(import.meta.dirname, `${name}-child.ts`);
    const file = (name: string): string => path.join(this.#folder, `${name}.steps`);
    const purse = (name: string) => ({ secret: name, label: name, open: false, amount: '1000000' });
    this.chain = new Part({
      module: child('chain'),
      file: file('chain'),
      env: () => ({
        CHAIN_PORT: String(this.#chainPort),
        CHAIN_DATA_DIR: path.join(this.#folder, 'chain'),
        CHAIN_BLOCK_MS: '0',
        CHAIN_PURSES: JSON.stringify([purse(TENANT_PURSE), purse(TRADER_PURSE)]),
      }),
    });
    this.server = new Part({
      module: child('server'),
      file: file('server'),
      env: () => ({
        PORT: '0',
        EMBEDDED: '1',
        ROLES: 'api',
        LOG_LEVEL: 'silent',
        DATA_DIR: this.#folder,
        DATABASE_URL: adminUrl,
        DATABASE_SECRET: secret,
        REQUESTS_PER_MINUTE: '1000000',
        ...(hasChain && { CHAIN: JSON.stringify({ url: this.#chainUrl(), purses: { meridian: TENANT_PURSE } }) }),
      }),
    });
    this.#parts = hasChain ? [this.chain, this.server] : [this.server];
  }

  /** Starts what does not run. */
  async up(): Promise<void> {
    await Promise.all(this.#parts.map((part) => part.up()));
  }

  /** Starts all, and signs everybody in. */
  async start(): Promise<void> {
    this.#chainPort = await freePort('127.0.0.1');
    await this.up();
    const password = passwordOnWire('demo1234');
    const { data } = await callOn(this.#port('port'), userLogin, { number: '10000001', password });
    this.#tokens['trader'] = data.token;
    this.userId = data.user.id;
    for (const [who, name] of Object.entries(operators)) this.#tokens[who] = await signIn(this.#console(), name);
  }

  /** A call of the trader. @throws Error when it is refused */
  call<C extends Call>(call: C, input: Record<string, unknown>, idempotencyKey: string = randomUUID()): Promise<OutputOf<C>> {
    return this.#asked(call, () => callOn(this.#port('port'), call, input, { token: this.#tokens['trader'], idempotencyKey }));
  }

  /** A call of an operator. @throws Error when it is refused */
  admin<C extends Call>(
    who: Operator,
    call: C,
    input: Record<string, unknown>,
    idempotencyKey: string = randomUUID(),
  ): Promise<OutputOf<C>> {
    return this.#asked(call, () => adminCall(this.#console(), call, input, { token: this.#tokens[who] ?? '', idempotencyKey }));
  }

  /** Sends a picture; answers its name. */
  upload(route: string, form: FormData): Promise<string> {
    return this.#repeated(async () => {
      const url = `http://127.0.0.1:${String(this.#port('port'))}${route}`;
      const response = await fetch(url, { method: 'POST', headers: { token: this.#tokens['trader'] ?? '' }, body: form });
      return ((await response.json()) as { data: string }).data;
    });
  }

  /** Has the server do what it repeats by itself. */
  work(work: ServerWork, laterMs = 0): Promise<void> {
    return this.#repeated(() => this.server.ask({ work, laterMs }));
  }

  /** Pays from the trader's purse outside. */
  async pay(amount: string): Promise<void> {
    const sendId = randomUUID();
    await this.#onChain('sends', { secret: TRADER_PURSE, sendId, network: 'PAPER', to: this.tenantAddress, amount });
  }

  mine(): Promise<void> {
    return this.#onChain('blocks', { blocks: BLOCKS });
  }

  /** What left the tenant's purse by the chain's own journal, and how often an id came twice. */
  outflow(): { sum: string; repeats: number } {
    const lines = readFileSync(path.join(this.#folder, 'chain', 'chain.jsonl'), 'utf8')
      .trim()
      .split('\n');
    const events = lines.map((line) => JSON.parse(line) as { type: string; from?: string; transfers?: { from: string; amount: string }[] });
    const sent = events.flatMap(({ transfers }) => transfers ?? []).filter(({ from }) => from === this.tenantAddress);
    const repeats = events.filter(({ type, from }) => type === 'repeated' && from === this.tenantAddress).length;
    return { sum: sent.reduce((sum, { amount }) => addDecimals(sum, amount), '0'), repeats };
  }

  async stop(): Promise<void> {
    await Promise.all([this.server.stop(), this.chain.stop()]);
    rmSync(this.#folder, { recursive: true, force: true });
  }

  #port(name: 'port' | 'consolePort' | 'managementPort'): number {
    return this.server.ports[name] ?? 0;
  }

  #console(): Parameters<typeof signIn>[0] {
    return { managementPort: this.#port('managementPort'), server: { consolePort: this.#port('consolePort') } };
  }

  #chainUrl(): string {
    return `http://127.0.0.1:${String(this.#chainPort)}`;
  }

  async #onChain(route: string, body: object): Promise<void> {
    await this.#repeated(async () => {
      const headers = { 'content-type': 'application/json' };
      const response = await fetch(`${this.#chainUrl()}/chain/${route}`, { method: 'POST', headers, body: JSON.stringify(body) });
      const text = await response.text();
      // Under an id that was used the transfer has been made.
      if (!response.ok && !text.includes('idUsed')) throw new Error(`${route}: ${text}`);
    });
  }

  async #asked<C extends Call>(call: C, ask: () => Promise<Answer<OutputOf<C>>>): Promise<OutputOf<C>> {
    const answer = await this.#repeated(ask);
    if (answer.status !== 200) throw new Error(`${call.path}: ${answer.text}`);
    return answer.data;
  }

  /** Repeats what a kill broke off. */
  async #repeated<T>(ask: () => Promise<T>): Promise<T> {
    for (let attempt = 1; ; attempt += 1) {
      await this.up();
      try {
        return await ask();
      } catch (error) {
        await Promise.race(this.#parts.map((part) => part.untilEnded()));
        if (this.#parts.every((part) => part.isUp) || attempt >= ATTEMPTS_MAX) throw error;
      }
    }
  }
}
