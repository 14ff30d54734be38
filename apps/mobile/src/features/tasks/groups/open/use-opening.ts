// What a trader has chosen before a group is opened: account, slots with their sizes, and the agreement; with what all of it needs.
import { hostingAgreementVersion, type Credential, type InstrumentInfo } from '@millrace/contract';
import { compareDecimals } from '@millrace/market';
import { useLocale } from '@millrace/ui';
import { useMemo, useState } from 'react';
import { payable } from '../../form/plan/fit-plan.ts';
import { useFreeBalance } from '../../common/use-free-balance.ts';
import { usePlanner } from '../../form/use-plan.ts';
import type { GroupView } from '../use-group.ts';
import { planSlot, sumOf, untouched, type PlannedSlot, type SlotDraft } from './slot-draft.ts';

export interface Opening {
  view: GroupView;
  credential: Credential | undefined;
  chooseAccount: (id: string) => void;
  slots: readonly PlannedSlot[];
  /** Those that are opened. */
  chosen: readonly PlannedSlot[];
  change: (slot: string, draft: SlotDraft) => void;
  /** USDT of the chosen slots; empty while one is not known. */
  needed: string;
  /** Empty where a chosen slot has no limit. */
  lossAtLimits: string;
  /** USDT on the account; undefined while it is not known. */
  free: string | undefined;
  isTooDear: boolean;
  /** When the agreement was read to its end, by the phone's clock. */
  readAtMs: number | undefined;
  agreed: boolean;
  noteRead: () => void;
  setAgreed: (agreed: boolean) => void;
}

interface Agreement {
  /** Of the template and of the text: what was read of another one does not count. */
  of: string;
  readAtMs?: number;
  agreed?: boolean;
}

export function useOpening(
  view: GroupView,
  { credentials, instruments }: { credentials: readonly Credential[]; instruments: readonly InstrumentInfo[] },
): Opening {
  const { tag, now } = useLocale();
  const plan = usePlanner();
  const [drafts, setDrafts] = useState<Readonly<Record<string, SlotDraft>>>({});
  const [accountId, setAccountId] = useState<string>();
  const of = `${view.group.version}/${hostingAgreementVersion}`;
  const [known, setKnown] = useState<Agreement>({ of });
  const agreement = known.of === of ? known : { of };
  const usable = credentials.filter(({ status }) => status === 'ok');
  const credential = usable.find(({ id }) => id === accountId) ?? usable[0];
  const { free } = useFreeBalance(credential?.id ?? '');
  const slots = useMemo(
    () =>
      view.rows.map((slot) => {
        const instrument = instruments.find(({ instId }) => instId === slot.instId);
        return planSlot(slot, drafts[slot.slot] ?? untouched, { type: view.group.type, instrument, plan, tag });
      }),
    [view, drafts, instruments, plan, tag],
  );
  const chosen = slots.filter(({ draft }) => draft.isIn);
  const needed = sumOf(chosen.map((slot) => slot.needed));
  return {
    view,
    credential,
    chooseAccount: setAccountId,
    slots,
    chosen,
    change: (slot, draft) => setDrafts({ ...drafts, [slot]: draft }),
    needed,
    lossAtLimits: sumOf(chosen.map(({ lossAtLimit }) => lossAtLimit)),
    free,
    isTooDear: free !== undefined && needed !== '' && compareDecimals(needed, payable(free)) > 0,
    readAtMs: agreement.readAtMs,
    agreed: agreement.agreed === true,
    noteRead: () => setKnown({ readAtMs: now(), ...agreement }),
    setAgreed: (agreed) => setKnown({ ...agreement, agreed }),
  };
}
