// A page says of its own figures that only their line broke.
import { OfflineNotice as Since } from '@millrace/ui';
import { useLost } from '../hooks/use-lost.ts';

/** Says nothing while the notice of the whole app stands. */
export function StaleNotice({ sinceMs }: { sinceMs: number | undefined }) {
  const lost = useLost();
  if (sinceMs === undefined || lost) return null;
  return (
    <div className="mb-3">
      <Since sinceMs={sinceMs} />
    </div>
  );
}
