// The ledger: journals, the trial balance of a closed day, and the audits. Nothing here can be edited.
import { Segment, useLocale } from '@millrace/ui';
import type { ComponentType } from 'react';
import { Audits } from './audits.tsx';
import { Journals } from './journals.tsx';
import { parts, useLedgerSearch, type Part } from './ledger-search.ts';
import { Rebates } from './rebates.tsx';
import { TrialBalanceOfDay } from './trial-balance.tsx';

const pages: Record<Part, ComponentType> = { journals: Journals, balance: TrialBalanceOfDay, rebates: Rebates, audits: Audits };

export function LedgerPage() {
  const { t } = useLocale();
  const { search, change } = useLedgerSearch();
  const part = search.part ?? 'journals';
  const Content = pages[part];
  const labels = {
    journals: t('console.journals'),
    balance: t('console.trialBalance'),
    rebates: t('console.rebates'),
    audits: t('console.audits'),
  };
  const nothing = { id: undefined, kind: undefined, uid: undefined, currency: undefined, ref: undefined, day: undefined };
  return (
    <main className="console-main console-main-wide">
      <h1 className="console-title">{t('console.ledger')}</h1>
      <Segment
        label={t('console.ledgerPart')}
        value={part}
        options={parts.map((value) => ({ value, label: labels[value] }))}
        onChange={(value) => change({ ...nothing, after: undefined, sort: undefined, isFaulty: undefined, part: value })}
      />
      <Content />
    </main>
  );
}
