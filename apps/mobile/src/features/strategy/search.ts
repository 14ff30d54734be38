// Parameters of the tab. Pure.
import { textsOf } from '../../shared/pages/search-texts.ts';

export const views = ['all', 'own', 'groups', 'copying'] as const;
export type StrategyView = (typeof views)[number];

export interface StrategySearch {
  view?: string;
}

export function strategySearch(search: Record<string, unknown>): StrategySearch {
  return textsOf(search, ['view']);
}

/** The view that the address names; the kinds unless it names one. */
export function viewOf({ view }: StrategySearch): StrategyView {
  return views.find((one) => one === view) ?? 'all';
}
