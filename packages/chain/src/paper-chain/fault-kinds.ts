// What can go wrong with an order on the paper chain.

export const FAULTS = ['late', 'never', 'wrongAmount', 'wrongNetwork', 'twice', 'forgotten', 'answerLost'] as const;
export type FaultKind = (typeof FAULTS)[number];
