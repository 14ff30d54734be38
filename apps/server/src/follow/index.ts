// Copy trading: traders whose orders are copied, and those who copy them.
import type { Feature } from '../shared/feature.ts';
import { applyTraderRoute } from './traders/apply-trader.ts';
import { getTraderRoute } from './traders/get-trader.ts';
import { leadSettingsRoute } from './traders/lead-settings.ts';

export { decideTraderApplication } from './traders/decide-application.ts';

export const followFeature: Feature = { name: 'follow', routes: [getTraderRoute, applyTraderRoute, leadSettingsRoute] };
