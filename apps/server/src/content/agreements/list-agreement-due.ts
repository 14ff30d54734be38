// Agreements that this trader must accept before the next action.
import { listAgreementDue, type AgreementKind } from '@millrace/contract';
import { handler } from '../../shared/http/handler.ts';
import { readerOf } from '../reader.ts';
import { listDue } from '../shown.store.ts';

export const listAgreementDueRoute = handler(listAgreementDue, (context, request) =>
  request.read(async (tx) => {
    const due = await listDue(tx, readerOf(context, request), request.session.userId);
    return due.map(({ kind, title, version, timeMs }) => ({ kind: kind as AgreementKind, title, version, time: timeMs }));
  }),
);
