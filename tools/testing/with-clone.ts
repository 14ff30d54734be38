// What `withDatabase` is to a long proof or a bench, for its smallest form in the tests.
import { cloneDatabase } from './index.ts';

/** A clone of the run's template in place of a cluster of its own, which would have to be made first. */
export async function withClone<Outcome>(
  _durable: boolean,
  work: (database: Awaited<ReturnType<typeof cloneDatabase>>) => Promise<Outcome>,
): Promise<Outcome> {
  const database = await cloneDatabase();
  try {
    return await work(database);
  } finally {
    await database.drop();
  }
}
