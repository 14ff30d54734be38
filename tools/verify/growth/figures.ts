// How long accounts could not be traded in a simulated cluster, by what took them from their engine, and what was found wrong.
import { quantile } from '../../bench/lib/statistics.ts';

export type Cause = 'start' | 'killed' | 'machine lost' | 'frozen' | 'all crashed' | 'moved';

/** Those that are told of, in this order: at the start nothing was taken from anybody. */
const TOLD: readonly Cause[] = ['killed', 'machine lost', 'frozen', 'all crashed', 'moved'];

/** From the cause on, ms. */
export interface Times {
  /** Of each shard: until another engine had claimed it. */
  owned: number[];
  /** Of each account that holds something: until it could close. */
  exits: number[];
  /** Of the same accounts: until their sockets stood. */
  streams: number[];
}

export class Figures {
  readonly found: string[] = [];
  /** How often every engine had its share again after members had come or gone. */
  levelCount = 0;
  readonly #times = new Map<Cause, Times>();
  readonly #counts = new Map<Cause, number>();

  timesOf(cause: Cause): Times {
    const known = this.#times.get(cause);
    if (known !== undefined) return known;
    const made: Times = { owned: [], exits: [], streams: [] };
    this.#times.set(cause, made);
    return made;
  }

  count(cause: Cause): void {
    this.#counts.set(cause, (this.#counts.get(cause) ?? 0) + 1);
  }

  summary(): string {
    const parts = TOLD.flatMap((cause) => {
      const { owned, exits, streams } = this.timesOf(cause);
      if (owned.length === 0) return [];
      const count = this.#counts.get(cause);
      const times = count === undefined ? '' : `${String(count)} times `;
      return [`${times}${cause} (p50/p99/max s): owned ${spread(owned)}, exits possible ${spread(exits)}, streams live ${spread(streams)}`];
    });
    return [`${String(this.levelCount)} times level`, ...parts].join('; ');
  }
}

function spread(ms: readonly number[]): string {
  return [quantile(ms, 0.5), quantile(ms, 0.99), quantile(ms, 1)].map((each) => (each / 1000).toFixed(2)).join('/');
}
