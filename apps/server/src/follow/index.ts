// Copy trading: traders whose orders are copied, follows, and what became of each order.
import type { Feature } from '../shared/feature.ts';
import { runFollowDriver } from './driver.ts';
import { figureCron, figureJobs } from './figures/daily-figures.ts';
import { pointCron, pointJobs } from './figures/note-points.ts';
import { missedCron, missedJobs } from './messages/tell-missed.ts';
import { shareCron, shareJobs } from './shares/daily-shares.ts';
import { followsTopic } from './follows-topic.ts';
import { addFollowRoute } from './follows/add.ts';
import { traderSeeds } from './seed.ts';
import { operateFollowRoute } from './follows/operate-status.ts';
import { pageCopyRoute } from './follows/page-copy.ts';
import { pageFollowRoute } from './follows/page-follow.ts';
import { stopFollowRoute } from './follows/stop.ts';
import { updateFollowRoute } from './follows/update.ts';
import { closePositionRoute } from './positions/close-position.ts';
import { pagePositionRoute } from './positions/page-position.ts';
import { pageStandingRoute } from './positions/page-standing.ts';
import { setPositionRoute } from './positions/set-position.ts';
import { getTraderRoute } from './standings/get-trader.ts';
import { pageLeadIncomeRoute } from './standings/page-lead-income.ts';
import { pageSignalRoute } from './standings/page-signal.ts';
import { pageTraderHourRoute } from './standings/page-trader-hour.ts';
import { pageTraderPositionRoute } from './standings/page-trader-position.ts';
import { pageTraderRoute } from './standings/page-trader.ts';
import { takePositionRoute } from './positions/take-position.ts';
import { applyTraderRoute } from './traders/apply-trader.ts';
import { getStandingRoute } from './traders/get-standing.ts';
import { leadSettingsRoute } from './traders/lead-settings.ts';

export { prepareSignals } from './signals/prepare-signals.ts';
export { pageDeskLeads } from './standings/desk-lead.store.ts';
export { findOwnLeadCard } from './standings/own-lead-card.ts';
export { decideTraderApplication } from './traders/decide-application.ts';
export { lockOperatedLead, revokeLead, setClosedReason } from './traders/lead.store.ts';

export const followFeature: Feature = {
  name: 'follow',
  routes: [
    getStandingRoute,
    applyTraderRoute,
    leadSettingsRoute,
    pageTraderRoute,
    getTraderRoute,
    pageTraderPositionRoute,
    pageTraderHourRoute,
    pageSignalRoute,
    pageLeadIncomeRoute,
    addFollowRoute,
    operateFollowRoute,
    stopFollowRoute,
    updateFollowRoute,
    pageFollowRoute,
    pageCopyRoute,
    pagePositionRoute,
    setPositionRoute,
    closePositionRoute,
    pageStandingRoute,
    takePositionRoute,
  ],
  topics: [followsTopic],
  jobs: { ...pointJobs, ...figureJobs, ...shareJobs, ...missedJobs },
  cron: [...pointCron, ...figureCron, ...shareCron, ...missedCron],
  seeds: traderSeeds,
  run: runFollowDriver,
};
