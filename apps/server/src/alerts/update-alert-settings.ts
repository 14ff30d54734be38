// Keeps what the caller chose about alerts. Quiet hours are a beginning, an end and a zone, or nothing.
import { updateAlertSettings } from '@millrace/contract';
import { handler } from '../shared/http/handler.ts';
import { refuseInput } from '../shared/refusal.ts';
import { recheckQuiet } from './alert.store.ts';
import { isTimeZone } from './quiet-hours.ts';
import { keepSettings } from './settings.store.ts';

export const updateAlertSettingsRoute = handler(updateAlertSettings, async ({ clock }, { input, session, write }) => {
  const { tenantId: _named, ...settings } = input;
  const { quietFrom, quietTo, zone } = settings;
  if (quietFrom === '' && quietTo !== '') refuseInput({ field: 'quietFrom', rule: 'required', args: {} });
  if (quietTo === '' && quietFrom !== '') refuseInput({ field: 'quietTo', rule: 'required', args: {} });
  if (quietFrom !== '' && quietFrom === quietTo) refuseInput({ field: 'quietTo', rule: 'quietHours', args: {} });
  // A zone may be told without quiet hours, but never a wrong one.
  if ((zone !== '' || quietFrom !== '') && !isTimeZone(zone)) refuseInput({ field: 'zone', rule: 'timeZone', args: {} });
  return write(async (tx) => {
    await keepSettings(tx, { tenantId: session.tenantId, userId: session.userId }, settings, clock.now());
    await recheckQuiet(tx, session.userId, clock.now());
    return settings;
  });
});
