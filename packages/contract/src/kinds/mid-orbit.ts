// Kind 16, mid-orbit: crosses of the middle Bollinger band on 15-minute bars.
import { type FamilyKind, lockFields, swapFamilyFields } from './family-settings.ts';

export const midOrbitKind = {
  assignmentType: 16,
  key: 'midorbit_trusteeship',
  productTypes: ['swap'],
  fields: {
    ...swapFamilyFields,
    ...lockFields,
    rollbackRate: { ...swapFamilyFields.rollbackRate, initial: '0.3' },
    targetRate: { ...swapFamilyFields.targetRate, initial: '3' },
  },
  box: false,
  leastRebound: false,
} as const satisfies FamilyKind;
