// Kind 3, contract trusteeship: averages on a swap with the operator's template; the user sets size, leverage, repeat, money limits and range.
import { type FamilyKind, lockFields, swapFamilyFields } from './family-settings.ts';

export const trusteeshipContractKind = {
  assignmentType: 3,
  key: 'contract_trusteeship',
  productTypes: ['swap'],
  fields: {
    ...swapFamilyFields,
    ...lockFields,
  },
  box: false,
  leastRebound: false,
} as const satisfies FamilyKind;
