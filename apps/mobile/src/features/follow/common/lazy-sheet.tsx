// A sheet that is loaded when it is first opened, and slides in that time too.
import { lazy, Suspense, useEffect, useState, type ComponentType } from 'react';
import { loadChunk } from '../../../shared/pages/lazy-page.ts';

export interface SheetState {
  open: boolean;
  onClose: () => void;
}

type LoadSheet<Props> = () => Promise<{ default: ComponentType<Props> }>;

/** @param load must be stable: a function of its module */
export function LazySheet<Props extends SheetState>({ load, ...props }: { load: LoadSheet<Props> } & Props) {
  const [Sheet] = useState(() => lazy(() => loadChunk(load)));
  const [ready, setReady] = useState(false);
  useEffect(() => {
    const frame = requestAnimationFrame(() => setReady(true));
    return () => cancelAnimationFrame(frame);
  }, []);
  const given = props as unknown as Props;
  return (
    <Suspense fallback={null}>
      <Sheet {...given} open={ready && props.open} />
    </Suspense>
  );
}
