// A key that does not hold any more is remembered, and its owner told, in one transaction; only then do its tasks hear of it.
import { keyProblemOf } from '@millrace/contract';
import type { Account } from './account.ts';
import { markCredentialBroken } from '../stores/credential-store.ts';
import type { EngineOptions } from '../options.ts';
import { transaction } from '../stores/transaction.ts';

/** Never throws: what cannot be stored now is found again, by the next engine or the daily check. */
export async function storeBroken(
  { pool, logger, onCredentialBroken }: Pick<EngineOptions, 'pool' | 'logger' | 'onCredentialBroken'>,
  { credentialId, keyVersion }: Pick<Account, 'credentialId' | 'keyVersion'>,
  code: string,
): Promise<void> {
  try {
    await transaction(pool, async (tx) => {
      const broken = await markCredentialBroken(tx, credentialId, { problem: keyProblemOf(code), keyVersion });
      if (broken) await onCredentialBroken(tx, broken);
    });
  } catch (error) {
    logger.error({ credentialId, err: error }, 'a broken key could not be stored');
  }
}
