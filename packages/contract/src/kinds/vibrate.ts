// Kind 12, vibrate: trades the swings of a box; makeMin and makeMax are the box, made of the last day of bars when both are empty.
import { type FamilyKind, swapFamilyFields } from './family-settings.ts';

export const vibrateKind = {
  assignmentType: 12,
  key: 'vibrate_trusteeship',
  productTypes: ['swap'],
  fields: {
    ...swapFamilyFields,
    replenishmentMax: { ...swapFamilyFields.replenishmentMax, initial: '1' },
    replenishmentRate: { ...swapFamilyFields.replenishmentRate, initial: '2' },
    rollbackRate: { ...swapFamilyFields.rollbackRate, initial: '0.3' },
    targetRate: { ...swapFamilyFields.targetRate, initial: '5' },
  },
  box: true,
  leastRebound: false,
} as const satisfies FamilyKind;
