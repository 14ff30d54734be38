// The tenant's own tutorials or questions, for guests too.
import { listHelp } from '@millrace/contract';
import { guestHandler } from '../shared/http/handler.ts';
import { readerOf } from './reader.ts';
import { listShownHelp } from './shown.store.ts';

export const listHelpRoute = guestHandler(listHelp, (context, request) => {
  const { input, language, tenant } = request;
  const reader = readerOf(context, { language: input.language ?? language, tenant });
  return request.read((tx) => listShownHelp(tx, reader, input.kind));
});
