// The sign of the tenant: its own picture, or the mark where it has none or where the picture does not load.
import { BrandMark } from '@millrace/ui';
import { useState } from 'react';
import { pictureSource } from '../api/picture-source.ts';
import { useTenant } from '../services/services-context.ts';

export function TenantMark({ size = 28 }: { size?: number }) {
  // The address that failed to load; another address is tried again.
  const [broken, setBroken] = useState('');
  const info = useTenant();
  // Until the tenant is known: what the server wrote of it into the page.
  const src = info ? pictureSource(info.h5Image) : (document.documentElement.dataset['sign'] ?? '');
  if (src === '' || broken === src) return <BrandMark size={size} />;
  return <img className="brand-picture" src={src} alt="" style={{ height: size }} onError={() => setBroken(src)} />;
}
