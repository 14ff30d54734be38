// The pages of the navigation, each with the duty that reads what it shows.
import { mayDo, type AdminDuty, type OperatorRole } from '@millrace/contract/admin';
import type { MessageKey } from '@millrace/i18n';
import type { IconName } from '@millrace/ui';
import type { Place } from '../shared/places.tsx';

export interface Page {
  to: Place;
  icon: IconName;
  label: MessageKey;
  duty: AdminDuty;
}

const pages: readonly Page[] = [
  { to: '/top-ups', icon: 'download', label: 'console.topUps', duty: 'look' },
  { to: '/arrivals', icon: 'list', label: 'console.arrivals', duty: 'look' },
  { to: '/withdrawals', icon: 'up', label: 'console.withdrawals', duty: 'look' },
  { to: '/trial-fuel', icon: 'addBox', label: 'console.trialFuel', duty: 'look' },
  { to: '/lead-traders', icon: 'chart', label: 'console.leadTraders', duty: 'look' },
  { to: '/leads', icon: 'team', label: 'console.leads', duty: 'look' },
  { to: '/team-roles', icon: 'team', label: 'console.teamRoles', duty: 'look' },
  { to: '/approvals', icon: 'check', label: 'console.approvals', duty: 'lookProposals' },
  { to: '/users', icon: 'person', label: 'console.users', duty: 'look' },
  { to: '/ledger', icon: 'book', label: 'console.ledger', duty: 'look' },
  { to: '/brand', icon: 'compass', label: 'console.brand', duty: 'lookBrand' },
  { to: '/terms', icon: 'settings', label: 'console.terms', duty: 'look' },
  { to: '/tenants', icon: 'home', label: 'console.tenants', duty: 'platform' },
  { to: '/trail', icon: 'book', label: 'console.trail', duty: 'trail' },
];

export function pagesOf(roles: readonly OperatorRole[]): readonly Page[] {
  return pages.filter(({ duty }) => mayDo(roles, duty));
}
