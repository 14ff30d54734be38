// How long accounts could not be traded in a simulated cluster, by what took them from their engine, and what was found wrong.
import { quantile } from '../../bench/lib/statistics.ts';

export type Cause = 'start' | 'killed' | 'machine lost' | 'frozen' | 'all crashed' | 'moved';

export interface Times {
  /** Of each shard: until another engine had claimed it. */
  owned: number[];
  /** Of each account that holds something: until it could close. */
  exits: number[];
  /** And until its sockets stood. */
  streams: number[];
}

export class Figures {
  readonly found: string[] = [];
  readonly #times = new Map<Cause, Times>();
  readonly #counts = new Map<Cause, number>();
  /** Times at which every engine had its share, after members had come or gone. */
  level = 0;

  of(cause: Cause): Times {
    const known = this.#times.get(cause);
    if (known !== undefined) return known;
    const made: Times = { owned: [], exits: [], streams: [] };
    this.#times.set(cause, made);
    return made;
  }

  count(cause: Cause): void {
    this.#counts.set(cause, (this.#counts.get(cause) ?? 0) + 1);
  }

  told(): string {
    const causes: readonly Cause[] = ['killed', 'machine lost', 'frozen', 'all crashed', 'moved'];
    const parts = causes.flatMap((cause) => {
      const { owned, exits, streams } = this.of(cause);
      if (owned.length === 0) return [];
      const times = cause === 'moved' ? '' : `${String(this.#counts.get(cause) ?? 0)} times `;
      return [`${times}${cause} (p50/p99/max s): owned ${spread(owned)}, exits possible ${spread(exits)}, streams live ${spread(streams)}`];
    });
    return [`${String(this.level)} times level`, ...parts].join('; ');
  }
}

function spread(ms: readonly number[]): string {
  return [quantile(ms, 0.5), quantile(ms, 0.99), quantile(ms, 1)].map((each) => (each / 1000).toFixed(2)).join('/');
}
