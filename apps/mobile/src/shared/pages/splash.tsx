// The mark on an empty page: shown while something is on its way.
import { TenantMark } from './tenant-mark.tsx';

export function Splash({ name }: { name?: string | undefined }) {
  return (
    <div className="splash">
      <TenantMark size={56} />
      {name ? <p className="weight-semibold">{name}</p> : null}
    </div>
  );
}
