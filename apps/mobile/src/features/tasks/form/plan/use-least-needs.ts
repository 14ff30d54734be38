// From which amount each kind can be run, by its own plan; nothing while prices or the strategies are on their way.
import { findOfferedKind, type InstrumentInfo, type Kind } from '@millrace/contract';
import { useEffect, useMemo, useState } from 'react';
import { loadChunk } from '../../../../shared/pages/lazy-page.ts';

type Reckon = (kind: Kind, instruments: readonly InstrumentInfo[]) => string | undefined;

/** The strategies of all kinds are a chunk of their own. */
async function loadReckoning(): Promise<Reckon> {
  const [{ leastNeed }, { planOf }] = await Promise.all([import('./least-need.ts'), import('../ladder-plan.ts')]);
  return (kind, instruments) => leastNeed(kind, instruments, planOf);
}

/** @param instruments those to choose the cheapest of; the answer is USDT by the kind's type */
export function useLeastNeeds(kinds: readonly Kind[], instruments: readonly InstrumentInfo[] | undefined): ReadonlyMap<number, string> {
  const [reckon, setReckon] = useState<Reckon>();
  useEffect(() => {
    // Without it the pages say nothing of amounts; the form reckons again.
    void loadChunk(loadReckoning).then(
      (loaded) => setReckon(() => loaded),
      () => undefined,
    );
  }, []);
  // As text: a list made anew with the same kinds changes nothing.
  const types = kinds.map(({ type }) => type).join(' ');
  return useMemo(() => {
    const needs = new Map<number, string>();
    if (!reckon || !instruments) return needs;
    for (const type of types.split(' ').map(Number)) {
      const kind = findOfferedKind(type);
      const need = kind && reckon(kind, instruments);
      if (need !== undefined) needs.set(type, need);
    }
    return needs;
  }, [reckon, instruments, types]);
}
