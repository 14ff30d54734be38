import { languageTags } from '@millrace/contract';
import { translatorFor } from '@millrace/i18n/server';
import type { Fact } from '@millrace/engine/pure';
import { expect, test } from 'vitest';
import { draftOf } from './facts.ts';

const task = { instId: 'BTC-USDT-SWAP', environment: 'paper' } as const;
const about = { instId: 'BTC-USDT-SWAP', environment: 'paper' };

function closed(netQuote: string): Fact {
  const sums = { realizedQuote: '0', feesQuote: '0', fundingQuote: '0', netQuote };
  return { type: 'CycleClosed', leg: 'L', cycle: 0, reason: 'TARGET', adds: 2, openedTs: 1, closedTs: 2, ...sums };
}

const cases: [Fact, ReturnType<typeof draftOf>][] = [
  [closed('43.5064'), { kind: 'cycleClosed', args: { ...about, net: '+43.51', leg: 'L', reason: 'TARGET' } }],
  [closed('-30.25875'), { kind: 'cycleClosed', args: { ...about, net: '-30.26', leg: 'L', reason: 'TARGET' } }],
  [closed('0'), { kind: 'cycleClosed', args: { ...about, net: '+0.00', leg: 'L', reason: 'TARGET' } }],
  [closed('-0.001'), { kind: 'cycleClosed', args: { ...about, net: '-0.00', leg: 'L', reason: 'TARGET' } }],
  [
    { type: 'Fault', code: 'LIQUIDATED' },
    { kind: 'taskFault', args: { ...about, fault: 'LIQUIDATED' }, settled: false },
  ],
  [
    { type: 'Notice', code: 'NEAR_LIQUIDATION', leg: 'L' },
    { kind: 'taskFault', args: { ...about, fault: 'NEAR_LIQUIDATION' }, settled: true },
  ],
  [
    { type: 'BuyingClosed', reason: 'LOSS_AMOUNT' },
    { kind: 'buyingClosed', args: { ...about, reason: 'LOSS_AMOUNT' } },
  ],
  [{ type: 'FaultCleared' }, undefined],
  [{ type: 'AddSkipped', leg: 'L', rung: 1, reason: 'minSize' }, undefined],
];

test.each(cases)('maps a fact to its message or to none, %j', (fact, draft) => {
  expect(draftOf(fact, task)).toEqual(draft);
});

test('every message has a text in every language, with its figures', () => {
  for (const tag of languageTags) {
    for (const [, draft] of cases) {
      if (!draft) continue;
      const text = translatorFor(tag)(`messages.${draft.kind}`, draft.args);
      expect([tag, text.includes('BTC-USDT-SWAP'), /[{}]/.test(text)]).toEqual([tag, true, false]);
      if (draft.kind === 'cycleClosed') expect(text).toContain(String(draft.args['net']));
    }
    expect(translatorFor(tag)('messages.keyBroken', { remark: 'main1', environment: 'real' })).toContain('main1');
  }
});
