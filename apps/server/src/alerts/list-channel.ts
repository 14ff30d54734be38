// The health of the channels, for operators.
import { listChannel } from '@millrace/contract/admin';
import { adminHandler } from '../shared/http/admin-handler.ts';
import { readChannelHealth } from './channel-health.store.ts';

export const listChannelRoute = adminHandler(listChannel, ({ clock }, { read }) => read((tx) => readChannelHealth(tx, clock.now())));
