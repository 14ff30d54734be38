// Jobs of accounts: mailed codes, the welcome mail, and the daily cleaning of what no longer counts.
import type { CronJob, JobHandler } from '../shared/feature.ts';
import { cleanAudit } from '../shared/audit.store.ts';
import { inTenant } from '../shared/database/index.ts';
import { cleanGuesses } from '../shared/guess.store.ts';
import { cleanKeys } from '../shared/http/idempotency.store.ts';
import { CLEAN_ROWS_MAX } from '../shared/limits.ts';
import { CODE_MAIL, mailCode } from './registration/code-mail.ts';
import { cleanGuests } from '../shared/sessions/index.ts';
import { cleanCodes } from './proofs/email-code.store.ts';
import { cleanTickets } from './tickets/ticket.store.ts';
import { mailWelcome, WELCOME_MAIL } from './registration/welcome-mail.ts';

const CLEAN = 'clean_accounts';

const cleanAccounts: JobHandler = async ({ tenants, pools, clock }) => {
  await cleanAudit(pools.app, CLEAN_ROWS_MAX);
  for (const tenantId of await tenants.listIds()) {
    await inTenant(pools.app, tenantId, async (tx) => {
      await cleanCodes(tx, clock.now(), CLEAN_ROWS_MAX);
      await cleanGuesses(tx, clock.now(), CLEAN_ROWS_MAX);
      await cleanTickets(tx, clock.now(), CLEAN_ROWS_MAX);
      await cleanGuests(tx, clock.now(), CLEAN_ROWS_MAX);
      await cleanKeys(tx, clock.now(), CLEAN_ROWS_MAX);
    });
  }
};

export const accountJobs: Readonly<Record<string, JobHandler>> = {
  [CODE_MAIL]: mailCode,
  [WELCOME_MAIL]: mailWelcome,
  [CLEAN]: cleanAccounts,
};
export const accountCron: readonly CronJob[] = [{ pattern: '17 * * * *', job: CLEAN }];
