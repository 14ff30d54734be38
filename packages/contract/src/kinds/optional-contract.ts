// Kind 4, optional contract: averages on a swap with parameters of the trader. What the wire takes of it stands in averaging.ts.
import { type FamilyKind, lockFields, swapFamilyFields } from './family-settings.ts';

export const optionalContractKind = {
  assignmentType: 4,
  key: 'contract_optional',
  productTypes: ['swap'],
  fields: {
    ...swapFamilyFields,
    ...lockFields,
  },
  box: false,
  leastRebound: false,
} as const satisfies FamilyKind;
