// In a process that is to be killed: the commits of transactions that wrote something are its steps, named by what was written.
import pg from 'pg';
import { between } from './steps.ts';

type Query = (...parts: unknown[]) => Promise<unknown>;

const WRITES = /\b(?:insert into|update|delete from)\s+(?!set\b|of\b|skip\b|nowait\b)([a-z_]+)/g;

export function countCommits(): void {
  const prototype = pg.Client.prototype as unknown as { query: Query };
  const plain = prototype.query;
  const written = new WeakMap<object, Set<string>>();
  prototype.query = function (this: object, ...parts: unknown[]): Promise<unknown> {
    const ask = (): Promise<unknown> => plain.apply(this, parts);
    const [statement, given] = parts;
    const { text, values } = typeof statement === 'string' ? { text: statement, values: given } : (statement as pg.QueryConfig);
    if (text.startsWith('begin')) written.set(this, new Set());
    const names = written.get(this);
    for (const name of writtenBy(text, values)) names?.add(name);
    return text === 'commit' && names !== undefined && names.size > 0 ? between(`commit of ${[...names].join(', ')}`, ask) : ask();
  };
}

/** Tables that a statement writes; of journals their kinds. */
function writtenBy(text: string, values: unknown): string[] {
  if (text.includes('ledger_close(')) return ['closing'];
  if (!text.includes('ledger_post(')) return [...text.matchAll(WRITES)].map(([, table]) => table ?? '');
  const journals = JSON.parse(String((values as unknown[])[3])) as { kind: string }[];
  return journals.map(({ kind }) => `journal ${kind}`);
}
