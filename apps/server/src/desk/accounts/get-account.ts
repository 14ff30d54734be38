// One linked account with what is known of its key, fact by fact in words.
import type { KeyCheck, KeyFact } from '@millrace/contract';
import { getAccount, type AdminAccount } from '@millrace/contract/admin';
import type { MessageKey, Translate } from '@millrace/i18n';
import { translatorFor } from '@millrace/i18n/server';
import { checksOf, problemsOf } from '../../exchange/index.ts';
import { adminHandler } from '../../shared/http/admin-handler.ts';
import { refuse } from '../../shared/refusal.ts';
import { accountRowOf } from './account-list.ts';
import { findAccount } from './account.store.ts';

const titles: Readonly<Record<KeyFact, MessageKey>> = {
  key: 'exchange.fact.key',
  read: 'exchange.can.read',
  trade: 'exchange.can.trade',
  withdraw: 'exchange.can.withdraw',
  ip: 'exchange.ip',
  accountMode: 'exchange.fact.accountMode',
  positionMode: 'exchange.fact.positionMode',
  clock: 'exchange.fact.clock',
  account: 'exchange.fact.account',
};

export const getAccountRoute = adminHandler(getAccount, ({ clock }, { input, read, language }) =>
  read(async (tx) => {
    const found = (await findAccount(tx, input.id)) ?? refuse('notFound');
    const { environment, ipBound, answerTime, holding, isBroken, brokenReason } = found;
    const checks = isBroken
      ? problemsOf(brokenReason)
      : checksOf(found, { environment, ipBound, answeredMs: answerTime, nowMs: clock.now() });
    const t = translatorFor(language);
    return { account: accountRowOf(found, language), checks: checks.map((check) => inWords(check, t)), holding };
  }),
);

function inWords({ fact, say, state, args }: KeyCheck, t: Translate): AdminAccount['checks'][number] {
  return { state, fact: t(titles[fact]), words: t(`exchange.check.${fact}.${say}` as MessageKey, args) };
}
