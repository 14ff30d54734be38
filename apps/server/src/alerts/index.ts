// Alerts outside the app: push and mail for messages of the inbox, by each trader's choice. Messages enqueue them (`queue_alerts`).
import type { Feature } from '../shared/feature.ts';
import { getAlertSettingsRoute } from './get-alert-settings.ts';
import { listAlertRoute } from './list-alert.ts';
import { listChannelRoute } from './list-channel.ts';
import { CLEAN_ALERTS, cleanOldAlerts, RELEASE_ALERTS, releaseAlerts } from './release-alerts.ts';
import { createAlertSender, SEND_ALERT } from './send-alert.ts';
import { subscribePushRoute } from './subscribe-push.ts';
import { tryAlertRoute } from './try-alert.ts';
import { unsubscribePushRoute } from './unsubscribe-push.ts';
import { updateAlertSettingsRoute } from './update-alert-settings.ts';

export { wordsOf } from './words.ts';
export { createPushDoor } from './push/push-door.ts';
export { readVapidKey } from './push/vapid-key.ts';

export const alertsFeature: Feature = {
  name: 'alerts',
  routes: [getAlertSettingsRoute, updateAlertSettingsRoute, subscribePushRoute, unsubscribePushRoute, tryAlertRoute, listAlertRoute],
  adminRoutes: [listChannelRoute],
  jobs: { [RELEASE_ALERTS]: releaseAlerts, [CLEAN_ALERTS]: cleanOldAlerts },
  // `mail_decision`: jobs that an older version enqueued for the mail of a decision.
  waves: { [SEND_ALERT]: createAlertSender, mail_decision: createAlertSender },
  cron: [
    { pattern: '* * * * *', job: RELEASE_ALERTS },
    { pattern: '43 3 * * *', job: CLEAN_ALERTS },
  ],
};
