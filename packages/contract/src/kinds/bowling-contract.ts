// Kind 10, bowling contract: rolls a share of the floating profit into the position; each roll moves the protective stop to break even.
import { type WinnerField, winnerFields } from './winner-settings.ts';

export const bowlingContract = {
  assignmentType: 10,
  key: 'bowling_trusteeship',
  productTypes: ['swap'],
  fields: {
    ...winnerFields,
    /** Share of the floating profit that becomes margin of the next roll. */
    replenishmentGrowth: {
      wire: 'replenishmentGrowth',
      name: 'addGrowthPct',
      unit: 'percent',
      scale: 4,
      min: '10',
      max: '100',
      initial: '70',
    },
    rollbackRate: { ...winnerFields.rollbackRate, initial: '1.5' },
  } satisfies Record<string, WinnerField>,
} as const;
