// Makes a preview of the app with the draft as it is saved. Of a chosen trader with a reason, which the trail keeps and the trader reads.
import { makePreview } from '@millrace/contract/admin';
import { writeDecision } from '../../messages/index.ts';
import { findTrader } from '../../operators/index.ts';
import type { Context } from '../../shared/context/context.ts';
import { adminHandler } from '../../shared/http/admin-handler.ts';
import { newId } from '../../shared/ids.ts';
import { insertPreview } from '../../shared/previews/preview.store.ts';
import { refuse, refuseInput } from '../../shared/refusal.ts';
import type { Tenant } from '../../shared/tenants/tenant.store.ts';
import { decidingOf } from '../shared/deciding.ts';
import { readCase } from './brand-draft.ts';

export const makePreviewRoute = adminHandler(makePreview, (context, request) => {
  const { input, tenant, origin, write, record } = request;
  const { tenantId, operatorId, nowMs } = decidingOf(context, request);
  const reason = (input.reason ?? '').trim();
  if (input.number !== undefined && reason === '') refuseInput({ field: 'reason', rule: 'required', args: {} });
  return write(async (tx) => {
    const trader = input.number === undefined ? undefined : ((await findTrader(tx, input.number)) ?? refuse('notFound'));
    const { draft } = await readCase(tx, tenantId);
    const id = newId('pvw');
    const preview = { id, tenantId, operatorId, userId: trader?.id ?? null, content: draft, consoleOrigin: origin };
    const ticket = await insertPreview(tx, preview, nowMs);
    if (trader) await writeDecision(tx, { tenantId, userId: trader.id, kind: 'accountPreviewed', args: { reason } }, nowMs);
    await record(tx, { kind: 'previewMade', subject: trader?.uid ?? '', detail: { previewId: id, reason } });
    // Behind the #: no server and no log on the way sees it.
    return { url: `${appOriginOf(context, tenant, origin)}/preview/${id}#${ticket}` };
  });
});

/** Where the brand's app is; on one machine beside the console, on the app's own port. */
function appOriginOf({ config, appPort }: Context, { host }: Tenant, consoleOrigin: string): string {
  if (host === '') refuse('notFound');
  return config.embedded ? `${new URL(consoleOrigin).protocol}//${host}:${String(appPort)}` : `https://${host}`;
}
