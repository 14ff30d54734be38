// What the caller watches.
import { listWatched } from '@millrace/contract';
import { handler } from '../shared/http/handler.ts';
import { listWatchedOf } from './watched.store.ts';

export const listWatchedRoute = handler(listWatched, async (_context, { session, read }) =>
  read((tx) => listWatchedOf(tx, session.userId)),
);
