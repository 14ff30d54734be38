// The mark on an empty page: shown while something is on its way.
import { BrandMark } from '@millrace/ui';

export function Splash({ name }: { name?: string | undefined }) {
  return (
    <div className="splash">
      <BrandMark size={56} />
      {name ? <p className="weight-semibold">{name}</p> : null}
    </div>
  );
}
