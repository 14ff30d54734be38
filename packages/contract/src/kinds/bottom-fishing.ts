// Kind -1, bottom fishing: buys a dip on spot; makeMax is the dip price, makeMin the lowest price to buy at.
import { type FamilyKind, spotFamilyFields } from './family-settings.ts';

export const bottomFishingKind = {
  assignmentType: -1,
  key: 'bottom_fishing_strategy',
  productTypes: ['spot'],
  fields: {
    ...spotFamilyFields,
    rollbackRate: { ...spotFamilyFields.rollbackRate, initial: '0.3' },
    targetRate: { ...spotFamilyFields.targetRate, initial: '2' },
  },
  box: false,
  leastRebound: true,
} as const satisfies FamilyKind;
