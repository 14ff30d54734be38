// Kind 18, pyramid contract: adds to a winner in shrinking sizes; each add moves the protective stop to the price of the rung before.
import { type WinnerField, winnerFields } from './winner-settings.ts';

export const pyramidContract = {
  assignmentType: 18,
  key: 'pyramiding_trusteeship',
  productTypes: ['swap'],
  fields: {
    ...winnerFields,
    replenishmentRate: { ...winnerFields.replenishmentRate, initial: '2' },
    /** How much each add is smaller than the one before. */
    replenishmentGrowth: {
      wire: 'replenishmentGrowth',
      name: 'addGrowthPct',
      unit: 'percent',
      scale: 4,
      min: '10',
      max: '90',
      initial: '40',
    },
    targetRate: { ...winnerFields.targetRate, initial: '5' },
  } satisfies Record<string, WinnerField>,
} as const;
