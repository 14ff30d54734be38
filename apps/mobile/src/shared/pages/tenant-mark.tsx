// The sign of the tenant: its own picture, or the mark where it has none or where the picture does not load.
import { BrandMark } from '@millrace/ui';
import { useState } from 'react';
import { pictureSource } from '../api/picture-source.ts';
import { useTenant } from '../services/services-context.ts';

export function TenantMark({ size = 28 }: { size?: number }) {
  // The address that failed to load; another address is tried again.
  const [broken, setBroken] = useState('');
  const src = pictureSource(useTenant()?.h5Image ?? '');
  if (src === '' || broken === src) return <BrandMark size={size} />;
  return <img className="brand-picture" src={src} alt="" style={{ height: size }} onError={() => setBroken(src)} />;
}
