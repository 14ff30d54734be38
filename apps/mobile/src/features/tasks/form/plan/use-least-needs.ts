// From which amount each kind can be run, by its own plan; nothing while prices or the strategies are on their way.
import { findOfferedKind, type InstrumentInfo, type Kind } from '@millrace/contract';
import { startTransition, useEffect, useState } from 'react';
import { loadChunk } from '../../../../shared/pages/lazy-page.ts';
import { whenIdle } from '../../../../shared/when-at-rest.ts';

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
  const [needs, setNeeds] = useState<ReadonlyMap<number, string>>(nothing);
  useEffect(() => {
    if (!reckon || !instruments) return undefined;
    let gone = false;
    const found = new Map<number, string>();
    // A kind at a time, while nothing else is to be done: all of them take a slow phone longer than a tap may wait.
    const next = ([type, ...left]: readonly number[]): void => {
      if (gone) return;
      if (type === undefined) return startTransition(() => setNeeds(found));
      const kind = findOfferedKind(type);
      const need = kind && reckon(kind, instruments);
      if (need !== undefined) found.set(type, need);
      whenIdle(() => next(left));
    };
    whenIdle(() => next(types.split(' ').map(Number)));
    return () => {
      gone = true;
    };
  }, [reckon, instruments, types]);
  return needs;
}

const nothing: ReadonlyMap<number, string> = new Map();
