// The pages of the navigation, each with the call that reads what it shows: who may not make it is not offered the page.
import type { Call } from '@millrace/contract';
import {
  getDraft,
  getPanic,
  pageAccount,
  pageAnnouncement,
  getTerms,
  listChannel,
  listNode,
  listRelease,
  pageApproval,
  pageDeskChat,
  pageContent,
  pageArrival,
  pageBanner,
  pagePoster,
  pageAudit,
  pageJournal,
  pageLead,
  pageOperator,
  pageTask,
  pageTeamRole,
  pageTemplate,
  pageTenant,
  pageTopUp,
  pageTrader,
  pageModeration,
  pageTrialFuel,
  pageUser,
  pageWithdrawal,
  mayCall,
  type OperatorRole,
} from '@millrace/contract/admin';
import type { MessageKey } from '@millrace/i18n';
import type { IconName } from '@millrace/ui';
import type { Place } from '../shared/places.tsx';

export interface Page {
  to: Place;
  icon: IconName;
  label: MessageKey;
  reads: Pick<Call, 'duty'>;
}

const pages: readonly Page[] = [
  { to: '/top-ups', icon: 'download', label: 'console.topUps', reads: pageTopUp },
  { to: '/arrivals', icon: 'list', label: 'console.arrivals', reads: pageArrival },
  { to: '/withdrawals', icon: 'up', label: 'console.withdrawals', reads: pageWithdrawal },
  { to: '/trial-fuel', icon: 'addBox', label: 'console.trialFuel', reads: pageTrialFuel },
  { to: '/lead-traders', icon: 'chart', label: 'console.leadTraders', reads: pageTrader },
  { to: '/leads', icon: 'team', label: 'console.leads', reads: pageLead },
  { to: '/team-roles', icon: 'team', label: 'console.teamRoles', reads: pageTeamRole },
  { to: '/approvals', icon: 'check', label: 'console.approvals', reads: pageApproval },
  { to: '/chats', icon: 'mail', label: 'console.chats', reads: pageDeskChat },
  { to: '/moderation', icon: 'warn', label: 'console.moderation', reads: pageModeration },
  { to: '/users', icon: 'person', label: 'console.users', reads: pageUser },
  { to: '/tasks', icon: 'list', label: 'console.tasks', reads: pageTask },
  { to: '/announcements', icon: 'megaphone', label: 'console.announcements', reads: pageAnnouncement },
  { to: '/templates', icon: 'book', label: 'console.templates', reads: pageTemplate },
  { to: '/accounts', icon: 'settings', label: 'console.accounts', reads: pageAccount },
  { to: '/panic', icon: 'warn', label: 'console.panic', reads: getPanic },
  { to: '/ledger', icon: 'book', label: 'console.ledger', reads: pageJournal },
  { to: '/banners', icon: 'megaphone', label: 'console.banners', reads: pageBanner },
  { to: '/channels', icon: 'bell', label: 'console.channels', reads: listChannel },
  { to: '/posters', icon: 'share', label: 'console.posters', reads: pagePoster },
  { to: '/content', icon: 'book', label: 'console.content', reads: pageContent },
  { to: '/brand', icon: 'compass', label: 'console.brand', reads: getDraft },
  { to: '/versions', icon: 'phone', label: 'console.versions', reads: listRelease },
  { to: '/terms', icon: 'settings', label: 'console.terms', reads: getTerms },
  { to: '/tenants', icon: 'home', label: 'console.tenants', reads: pageTenant },
  { to: '/nodes', icon: 'list', label: 'console.nodes', reads: listNode },
  { to: '/operators', icon: 'person', label: 'console.operators', reads: pageOperator },
  { to: '/trail', icon: 'book', label: 'console.trail', reads: pageAudit },
];

export function pagesOf(roles: readonly OperatorRole[]): readonly Page[] {
  return pages.filter(({ reads }) => mayCall(roles, reads));
}
