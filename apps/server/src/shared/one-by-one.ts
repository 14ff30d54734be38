// Lets work about the same thing in this process run one after the other.

const tails = new Map<string, Promise<unknown>>();

/** Runs `work` when everything that was given under this key before has ended. */
export async function oneByOne<T>(key: string, work: () => Promise<T>): Promise<T> {
  const mine = (tails.get(key) ?? Promise.resolve()).then(work, work);
  tails.set(key, mine);
  try {
    return await mine;
  } finally {
    if (tails.get(key) === mine) tails.delete(key);
  }
}
