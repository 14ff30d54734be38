// Kind 2, spot trusteeship: averages on a spot pair with the operator's template; the user sets size, repeat, money limits and range.
import { type FamilyKind, spotFamilyFields } from './family-settings.ts';

export const trusteeshipSpotKind = {
  assignmentType: 2,
  key: 'stock_trusteeship',
  productTypes: ['spot'],
  fields: spotFamilyFields,
  box: false,
  leastRebound: false,
} as const satisfies FamilyKind;
