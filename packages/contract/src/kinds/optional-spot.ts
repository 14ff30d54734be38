// Kind 1, optional spot: averages on a spot pair with parameters of the trader. What the wire takes of it stands in averaging.ts.
import { type FamilyKind, spotFamilyFields } from './family-settings.ts';

export const optionalSpotKind = {
  assignmentType: 1,
  key: 'stock_optional',
  productTypes: ['spot'],
  fields: spotFamilyFields,
  box: false,
  leastRebound: false,
} as const satisfies FamilyKind;
