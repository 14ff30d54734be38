// The brand's own posters, for the trader who invites.
import { listPoster } from '@millrace/contract';
import { handler } from '../../shared/http/handler.ts';
import { readerOf } from '../reader.ts';
import { listShownPosters } from './poster.store.ts';

export const listPosterRoute = handler(listPoster, (context, request) =>
  request.read((tx) => listShownPosters(tx, readerOf(context, request))),
);
