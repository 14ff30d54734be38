// The tenant's own agreement, for guests too.
import { getAgreement } from '@millrace/contract';
import { guestHandler } from '../../shared/http/handler.ts';
import { readerOf } from '../reader.ts';
import { findShownAgreement } from '../shown.store.ts';

export const getAgreementRoute = guestHandler(getAgreement, (context, request) =>
  request.read(async (tx) => (await findShownAgreement(tx, readerOf(context, request), request.input.kind)) ?? null),
);
