// Stores that a key is refused and notifies its owner, in one transaction; its tasks are paused after that.
import { keyProblemOf } from '@millrace/contract';
import type { Account } from './account.ts';
import { markCredentialBroken } from '../stores/credential-store.ts';
import type { EngineOptions } from '../options.ts';
import type { ShardTable } from '../ownership/shard-table.ts';
import { fencedTransaction } from '../stores/shard-fence.ts';

/** Never throws: what cannot be stored now is found again by the next engine or the daily check. */
export async function storeBroken(
  { pool, logger, wallClock, onCredentialBroken }: Pick<EngineOptions, 'pool' | 'logger' | 'wallClock' | 'onCredentialBroken'>,
  shards: ShardTable,
  { account: { credentialId, keyVersion, shard }, code }: { account: Pick<Account, 'credentialId' | 'keyVersion' | 'shard'>; code: string },
): Promise<void> {
  try {
    await fencedTransaction(pool, shards, shard, async (tx) => {
      const broken = await markCredentialBroken(tx, credentialId, { problem: keyProblemOf(code), keyVersion, atMs: wallClock.nowMs() });
      if (broken) await onCredentialBroken(tx, broken);
    });
  } catch (error) {
    logger.error({ credentialId, err: error }, 'a broken key could not be stored');
  }
}
