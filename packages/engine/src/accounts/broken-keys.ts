// Stores that a key is refused and notifies its owner, in one transaction; its tasks are paused after that.
import { keyProblemOf } from '@millrace/contract';
import type { Account } from './account.ts';
import { markCredentialBroken } from '../stores/credential-store.ts';
import type { EngineOptions } from '../options.ts';
import { transaction } from '../stores/transaction.ts';

/** Never throws: what cannot be stored now is found again by the next engine or the daily check. */
export async function storeBroken(
  { pool, logger, wallClock, onCredentialBroken }: Pick<EngineOptions, 'pool' | 'logger' | 'wallClock' | 'onCredentialBroken'>,
  { credentialId, keyVersion }: Pick<Account, 'credentialId' | 'keyVersion'>,
  code: string,
): Promise<void> {
  try {
    await transaction(pool, async (tx) => {
      const broken = await markCredentialBroken(tx, credentialId, { problem: keyProblemOf(code), keyVersion, atMs: wallClock.nowMs() });
      if (broken) await onCredentialBroken(tx, broken);
    });
  } catch (error) {
    logger.error({ credentialId, err: error }, 'a broken key could not be stored');
  }
}
