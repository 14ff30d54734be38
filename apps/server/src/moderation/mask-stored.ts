// What was stored before the present rule of masking is masked once, after the first start with the rule, and put before a moderator like anything new. From then
// on every reader of a name reads the stored one.
import type { Context } from '../shared/context/context.ts';
import { inTenant } from '../shared/database/index.ts';
import type { Running } from '../shared/feature.ts';
import { noteMasked } from '../shared/words/masked.store.ts';
import { MASK_RULE, shownWords } from '../shared/words/mask-scripts.ts';
import { noteMaskedBy, rewriteWords, storedWords, tenantsToMask } from './moderation.store.ts';

/** Traders looked at in one transaction. */
const USERS_MAX = 500;

export async function maskStored(
  { pools, clock }: Pick<Context, 'pools' | 'clock'>,
  tenantId: string,
  isStopping = () => false,
): Promise<void> {
  let afterId: string | undefined = '';
  while (afterId !== undefined && !isStopping()) {
    const from: string = afterId;
    afterId = await inTenant(pools.app, tenantId, async (tx) => {
      const { words, lastId } = await storedWords(tx, from, USERS_MAX);
      for (const one of words) {
        const shown = shownWords(one.words);
        if (shown === one.words) continue;
        await rewriteWords(tx, one, shown);
        await noteMasked(tx, { tenantId, ...one }, clock.now());
      }
      return lastId;
    });
  }
}

/** Of the tenants whose words another rule masked last, one after the other. */
export function maskStoredOnce(context: Context): Running {
  let isStopping = false;
  const ended = (async () => {
    for (const id of await tenantsToMask(context.pools.engine, MASK_RULE)) {
      await maskStored(context, id, () => isStopping);
      if (isStopping) return;
      await noteMaskedBy(context.pools.engine, id, MASK_RULE);
    }
  })().catch((error: unknown) => context.log.error({ err: error }, 'stored words could not be masked'));
  return {
    stop() {
      isStopping = true;
      return ended;
    },
  };
}
