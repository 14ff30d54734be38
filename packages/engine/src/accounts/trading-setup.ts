// Makes an account fit for an opening swap order: position mode and leverage. Only its owner may switch the mode.
import { getAccountConfig, getLeverageInfo, setLeverage, type Connection, type Reply } from '@millrace/okx';

/** The venue's code for an order that the account mode does not allow. */
const UNFIT_MODE = '51010';
/** The venue's code for a timeout: the request did not go through. */
const NO_ANSWER = '50004';
/** Reading and setting leverage may be repeated: without an answer the venue is asked so often before an order is given up. */
const ASKS_MAX = 3;

export interface OpeningOrder {
  instId: string;
  positionSide: 'long' | 'short';
  leverage: number;
}

export class TradingSetup {
  readonly #connection: Connection;
  readonly #leverages = new Map<string, number>();
  #positionModeKnown = false;
  /** One order after the other: the next one finds what is known by then. */
  #last: Promise<unknown> = Promise.resolve();

  constructor(connection: Connection) {
    this.#connection = connection;
  }

  /** Null when mode and leverage fit, else the venue's code. Asks only for what is not known yet. */
  prepare(order: OpeningOrder): Promise<string | null> {
    const mine = this.#last.then(() => this.#fit(order));
    this.#last = mine.catch(() => undefined);
    return mine;
  }

  async #fit({ instId, positionSide, leverage }: OpeningOrder): Promise<string | null> {
    if (!this.#positionModeKnown) {
      const config = await answered(() => getAccountConfig(this.#connection, { lane: 'entry' }));
      if (config.kind !== 'ok') return codeOf(config);
      if (config.data.positionMode !== 'long_short') return UNFIT_MODE;
      this.#positionModeKnown = true;
    }
    const key = `${instId} ${positionSide}`;
    if (this.#leverages.get(key) === leverage) return null;
    // Asked first: the venue refuses even the same leverage while orders rest there.
    const known = await answered(() => getLeverageInfo(this.#connection, instId, 'isolated', { lane: 'entry' }));
    if (known.kind !== 'ok') return codeOf(known);
    for (const row of known.data) this.#leverages.set(`${row.instId} ${row.positionSide}`, Number(row.leverage));
    if (this.#leverages.get(key) === leverage) return null;
    const change = { instId, leverage: String(leverage), marginMode: 'isolated', positionSide } as const;
    const set = await answered(() => setLeverage(this.#connection, change));
    if (set.kind !== 'ok') return codeOf(set);
    this.#leverages.set(key, leverage);
    return null;
  }
}

async function answered<T>(ask: () => Promise<Reply<T>>): Promise<Reply<T>> {
  let reply = await ask();
  for (let asked = 1; asked < ASKS_MAX && reply.kind === 'unreachable'; asked += 1) reply = await ask();
  return reply;
}

function codeOf(reply: { kind: string; code?: string }): string {
  return reply.code ?? NO_ANSWER;
}
