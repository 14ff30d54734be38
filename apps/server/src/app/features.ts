// The one list of features. A new feature is a line here.
import { accountsFeature } from '../accounts/index.ts';
import { chatFeature } from '../chat/index.ts';
import { alertsFeature } from '../alerts/index.ts';
import { announcementsFeature } from '../announcements/index.ts';
import { closingFeature } from '../closing/index.ts';
import { contentFeature } from '../content/index.ts';
import { demoFeature } from '../demo/index.ts';
import { deskFeature } from '../desk/index.ts';
import { earningsFeature } from '../earnings/index.ts';
import { exchangeFeature } from '../exchange/index.ts';
import type { Feature } from '../shared/feature.ts';
import { followFeature } from '../follow/index.ts';
import { fuelFeature } from '../fuel/index.ts';
import { groupsFeature } from '../groups/index.ts';
import { ledgerFeature } from '../ledger/index.ts';
import { marketFeature } from '../market/index.ts';
import { messagesFeature } from '../messages/index.ts';
import { moderationFeature } from '../moderation/index.ts';
import { nodesFeature } from '../nodes/index.ts';
import { operatorsFeature } from '../operators/index.ts';
import { previewsFeature } from '../previews/index.ts';
import { shareCardsFeature } from '../share-cards/index.ts';
import { tasksFeature } from '../tasks/index.ts';
import { teamFeature } from '../team/index.ts';
import { teamRolesFeature } from '../team-roles/index.ts';
import { tenantsFeature } from '../tenants/index.ts';
import { topUpsFeature } from '../top-ups/index.ts';
import { uploadsFeature } from '../uploads/index.ts';
import { walletFeature } from '../wallet/index.ts';

export const features: readonly Feature[] = [
  tenantsFeature,
  accountsFeature,
  previewsFeature,
  uploadsFeature,
  messagesFeature,
  announcementsFeature,
  contentFeature,
  chatFeature,
  moderationFeature,
  alertsFeature,
  exchangeFeature,
  marketFeature,
  tasksFeature,
  earningsFeature,
  groupsFeature,
  followFeature,
  ledgerFeature,
  fuelFeature,
  walletFeature,
  topUpsFeature,
  teamFeature,
  teamRolesFeature,
  shareCardsFeature,
  closingFeature,
  demoFeature,
  operatorsFeature,
  deskFeature,
  nodesFeature,
];
