// Three ready plans of a kind, fitted to a balance: how far apart, how many and how large the orders are. Pure.
import type { StartPlan } from '@millrace/engine/pure';
import { multiplyDecimals } from '@millrace/market';
import { placesOfTick } from '@millrace/ui';
import { initialValues, type FormValues } from '../form-values.ts';
import { fieldOf } from '../../task-kinds.ts';
import { fitSize, planOfValues, smallestSize, type PlanGround } from './fit-plan.ts';

export const presetNames = ['calm', 'balanced', 'steep'] as const;
export type PresetName = (typeof presetNames)[number];

export interface Preset {
  name: PresetName;
  /** Wire values of everything that the preset sets. */
  values: FormValues;
  plan: StartPlan | undefined;
  /** Even the smallest first order of this plan is too dear for its share of the balance. */
  tooDear: boolean;
}

/** What of the free balance each may need at worst. */
const shares: Record<PresetName, string> = { calm: '0.3', balanced: '0.5', steep: '0.75' };

interface Shape extends FormValues {
  /** Half the width of a range around the price, as a part of it. */
  range?: string;
}

type Shapes = Record<PresetName, Shape>;

const ladder = (lever: string, orders: string, step: string, rest: FormValues): FormValues => ({
  lever,
  replenishmentMax: orders,
  replenishmentRate: step,
  ...rest,
});
const swapLadder: Shapes = {
  calm: ladder('3', '6', '3.5', { replenishmentGrowth: '50', callbackRate: '0.3', targetRate: '1.5', rollbackRate: '0.3' }),
  balanced: ladder('5', '5', '2.5', { replenishmentGrowth: '50', callbackRate: '0.2', targetRate: '1.2', rollbackRate: '0.3' }),
  steep: ladder('8', '5', '1.6', { replenishmentGrowth: '50', callbackRate: '0.2', targetRate: '0.9', rollbackRate: '0.2' }),
};
const spotLadder: Shapes = {
  calm: ladder('1', '6', '4', { replenishmentGrowth: '30', callbackRate: '0.3', targetRate: '2', rollbackRate: '0.3' }),
  balanced: ladder('1', '5', '3', { replenishmentGrowth: '50', callbackRate: '0.2', targetRate: '1.5', rollbackRate: '0.3' }),
  steep: ladder('1', '5', '2', { replenishmentGrowth: '80', callbackRate: '0.2', targetRate: '1.2', rollbackRate: '0.2' }),
};
const grid: Shapes = {
  calm: { lever: '2', replenishmentMax: '20', replenishmentRate: '0', targetRate: '0', range: '0.2' },
  balanced: { lever: '3', replenishmentMax: '20', replenishmentRate: '0', targetRate: '0', range: '0.12' },
  steep: { lever: '5', replenishmentMax: '16', replenishmentRate: '0', targetRate: '0', range: '0.06' },
};
const roll: Shapes = {
  calm: ladder('2', '2', '4', { replenishmentGrowth: '50', targetRate: '10', rollbackRate: '2' }),
  balanced: ladder('3', '3', '3', { replenishmentGrowth: '70', targetRate: '6', rollbackRate: '1.5' }),
  steep: ladder('5', '4', '2', { replenishmentGrowth: '90', targetRate: '5', rollbackRate: '1' }),
};
const dip: Shapes = {
  calm: { ...spotLadder.calm, targetRate: '3' },
  balanced: { ...spotLadder.balanced, targetRate: '2' },
  steep: { ...spotLadder.steep, targetRate: '1.5' },
};
const savings: Shapes = {
  calm: { firstSz: '200', placeFirstInterval: '86400', targetRate: '2' },
  balanced: { firstSz: '20', placeFirstInterval: '3600', targetRate: '1' },
  steep: { firstSz: '0', placeFirstInterval: '3600', targetRate: '0.5' },
};

/** By the specification's type; a kind without a row has no presets. */
const shapesOf: Readonly<Record<number, Shapes>> = { 1: spotLadder, 4: swapLadder, 6: savings, 7: grid, 9: roll, [-1]: dip };

/** @param kept values that presets leave alone: direction, repeat and money limits @param free USDT; undefined while it is not known */
export function presetsOf(ground: PlanGround, kept: FormValues, free: string | undefined): readonly Preset[] {
  const shapes = shapesOf[ground.layout.kind.type];
  if (!shapes) return [];
  return presetNames.map((name) => {
    const values = { ...initialValues(ground.layout), ...kept, ...entered(shapes[name], ground) };
    const fitted = free === undefined ? values : fitSize(values, ground, multiplyDecimals(free, shares[name]));
    const shown = fitted ?? { ...values, firstSz: smallestSize(ground.instrument) };
    return { name, values: shown, plan: planOfValues(shown, ground), tooDear: free !== undefined && fitted === undefined };
  });
}

/** Words that this form has, with the range in ticks of the instrument. */
function entered({ range, ...words }: Shape, { layout, instrument, lastPrice }: PlanGround): FormValues {
  const own = Object.entries(words).filter(([word]) => word !== 'lever' || (layout.on === 'swap' && fieldOf(layout, word) !== undefined));
  const borders = range === undefined ? {} : bordersOf(Number(lastPrice), Number(range), instrument.tickSize);
  return { ...Object.fromEntries(own), ...borders };
}

function bordersOf(price: number, half: number, tickSize: string): FormValues {
  const tick = Number(tickSize);
  const text = (exact: number): string => (Math.round(exact / tick) * tick).toFixed(placesOfTick(tickSize));
  return { makeMin: text(price * (1 - half)), makeMax: text(price * (1 + half)) };
}
