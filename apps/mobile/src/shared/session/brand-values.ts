// The tenant's own colour, made readable in both modes. Loaded only where a tenant has one.
import { guardBrand } from '@millrace/contract';
import type { Mode } from '@millrace/ui';
import type { BrandValues } from './look-store.ts';

export function brandValuesOf(brand: string): BrandValues {
  const values = (mode: Mode): string[] => {
    const guarded = guardBrand(brand, mode);
    return guarded ? [guarded.brand, guarded.onBrand, guarded.brandSoft] : [];
  };
  return { light: values('light'), dark: values('dark') };
}
