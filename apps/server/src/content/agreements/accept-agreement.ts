// Keeps that a trader accepted the version of an agreement that he read.
import { acceptAgreement, doneOutput } from '@millrace/contract';
import { handler } from '../../shared/http/handler.ts';
import { refuse } from '../../shared/refusal.ts';
import { readerOf } from '../reader.ts';
import { findShownAgreement, insertAcceptance } from '../shown.store.ts';

export const acceptAgreementRoute = handler(acceptAgreement, (context, request) => {
  const { input, session, write } = request;
  const reader = readerOf(context, request);
  return write(async (tx) => {
    const shown = await findShownAgreement(tx, reader, input.kind);
    if (shown?.version !== input.version) refuse('agreementChanged');
    const { tenantId, userId } = session;
    await insertAcceptance(tx, { tenantId, userId, contentId: shown.id, version: shown.version, nowMs: reader.nowMs });
    return doneOutput;
  });
});
