// The pages of the console. All but the way in stand in the frame and need a session.
import { createRootRoute, createRoute, createRouter, lazyRouteComponent } from '@tanstack/react-router';
import { getOperator } from '@millrace/contract/admin';
import { callServer } from '../shared/api.ts';
import { leadTo } from '../shared/places.tsx';
import { accountsSearch } from '../features/accounts/index.ts';
import { chatsSearch } from '../features/chats/index.ts';
import { contentSearch } from '../features/content/index.ts';
import { ledgerSearch } from '../features/ledger/index.ts';
import { operatorsSearch } from '../features/operators/index.ts';
import { tasksSearch } from '../features/tasks/index.ts';
import { templatesSearch } from '../features/templates/index.ts';
import { trailSearch } from '../features/trail/index.ts';
import { usersSearch } from '../features/users/index.ts';
import { queueSearch } from '../shared/queue-search.ts';
import { session } from '../shared/session.ts';
import { Frame } from './frame.tsx';
import { NoPage } from './no-page.tsx';
import { pagesOf } from './pages.ts';

const root = createRootRoute();

const signIn = createRoute({
  getParentRoute: () => root,
  path: '/sign-in',
  component: lazyRouteComponent(() => import('../features/sign-in/sign-in-page.tsx'), 'SignInPage'),
});
const invitation = createRoute({
  getParentRoute: () => root,
  path: '/invitation',
  component: lazyRouteComponent(() => import('../features/sign-in/invitation-page.tsx'), 'InvitationPage'),
});

const inside = createRoute({
  getParentRoute: () => root,
  id: 'inside',
  component: Frame,
  async beforeLoad({ location }) {
    const { token, operator } = session.get();
    // A link from a mail is opened where nobody is signed in: the way in leads back to it.
    if (token === undefined) throw leadTo('/sign-in', location.pathname === '/export' ? location.hash : '');
    if (operator) return;
    // A page that was loaded anew knows its token only.
    await callServer(getOperator, {})
      .then((known) => session.know(known))
      .catch(() => {
        throw leadTo('/sign-in');
      });
  },
});

const index = createRoute({
  getParentRoute: () => inside,
  path: '/',
  beforeLoad() {
    const [first] = pagesOf(session.get().operator?.roles ?? []);
    if (first) throw leadTo(first.to);
  },
  component: NoPage,
});

const pages = [
  createRoute({
    getParentRoute: () => inside,
    path: '/top-ups',
    validateSearch: queueSearch,
    component: lazyRouteComponent(() => import('../features/top-ups/top-ups-page.tsx'), 'TopUpsPage'),
  }),
  createRoute({
    getParentRoute: () => inside,
    path: '/arrivals',
    validateSearch: queueSearch,
    component: lazyRouteComponent(() => import('../features/arrivals/arrivals-page.tsx'), 'ArrivalsPage'),
  }),
  createRoute({
    getParentRoute: () => inside,
    path: '/withdrawals',
    validateSearch: queueSearch,
    component: lazyRouteComponent(() => import('../features/withdrawals/withdrawals-page.tsx'), 'WithdrawalsPage'),
  }),
  createRoute({
    getParentRoute: () => inside,
    path: '/trial-fuel',
    validateSearch: queueSearch,
    component: lazyRouteComponent(() => import('../features/trial-fuel/trial-fuel-page.tsx'), 'TrialFuelPage'),
  }),
  createRoute({
    getParentRoute: () => inside,
    path: '/lead-traders',
    validateSearch: queueSearch,
    component: lazyRouteComponent(() => import('../features/lead-traders/lead-traders-page.tsx'), 'LeadTradersPage'),
  }),
  createRoute({
    getParentRoute: () => inside,
    path: '/leads',
    validateSearch: queueSearch,
    component: lazyRouteComponent(() => import('../features/leads/leads-page.tsx'), 'LeadsPage'),
  }),
  createRoute({
    getParentRoute: () => inside,
    path: '/team-roles',
    validateSearch: queueSearch,
    component: lazyRouteComponent(() => import('../features/team-roles/team-roles-page.tsx'), 'TeamRolesPage'),
  }),
  createRoute({
    getParentRoute: () => inside,
    path: '/approvals',
    validateSearch: queueSearch,
    component: lazyRouteComponent(() => import('../features/approvals/approvals-page.tsx'), 'ApprovalsPage'),
  }),
  createRoute({
    getParentRoute: () => inside,
    path: '/chats',
    validateSearch: chatsSearch,
    component: lazyRouteComponent(() => import('../features/chats/chats-page.tsx'), 'ChatsPage'),
  }),
  createRoute({
    getParentRoute: () => inside,
    path: '/moderation',
    validateSearch: queueSearch,
    component: lazyRouteComponent(() => import('../features/moderation/moderation-page.tsx'), 'ModerationPage'),
  }),
  createRoute({
    getParentRoute: () => inside,
    path: '/users',
    validateSearch: usersSearch,
    component: lazyRouteComponent(() => import('../features/users/users-page.tsx'), 'UsersPage'),
  }),
  createRoute({
    getParentRoute: () => inside,
    path: '/tasks',
    validateSearch: tasksSearch,
    component: lazyRouteComponent(() => import('../features/tasks/tasks-page.tsx'), 'TasksPage'),
  }),
  createRoute({
    getParentRoute: () => inside,
    path: '/templates',
    validateSearch: templatesSearch,
    component: lazyRouteComponent(() => import('../features/templates/templates-page.tsx'), 'TemplatesPage'),
  }),
  createRoute({
    getParentRoute: () => inside,
    path: '/announcements',
    validateSearch: queueSearch,
    component: lazyRouteComponent(() => import('../features/announcements/announcements-page.tsx'), 'AnnouncementsPage'),
  }),
  createRoute({
    getParentRoute: () => inside,
    path: '/accounts',
    validateSearch: accountsSearch,
    component: lazyRouteComponent(() => import('../features/accounts/accounts-page.tsx'), 'AccountsPage'),
  }),
  createRoute({
    getParentRoute: () => inside,
    path: '/panic',
    component: lazyRouteComponent(() => import('../features/panic/panic-page.tsx'), 'PanicPage'),
  }),
  createRoute({
    getParentRoute: () => inside,
    path: '/ledger',
    validateSearch: ledgerSearch,
    component: lazyRouteComponent(() => import('../features/ledger/ledger-page.tsx'), 'LedgerPage'),
  }),
  createRoute({
    getParentRoute: () => inside,
    path: '/banners',
    validateSearch: queueSearch,
    component: lazyRouteComponent(() => import('../features/banners/banners-page.tsx'), 'BannersPage'),
  }),
  createRoute({
    getParentRoute: () => inside,
    path: '/posters',
    validateSearch: queueSearch,
    component: lazyRouteComponent(() => import('../features/posters/posters-page.tsx'), 'PostersPage'),
  }),
  createRoute({
    getParentRoute: () => inside,
    path: '/content',
    validateSearch: contentSearch,
    component: lazyRouteComponent(() => import('../features/content/content-page.tsx'), 'ContentPage'),
  }),
  createRoute({
    getParentRoute: () => inside,
    path: '/versions',
    component: lazyRouteComponent(() => import('../features/versions/versions-page.tsx'), 'VersionsPage'),
  }),
  createRoute({
    getParentRoute: () => inside,
    path: '/brand',
    component: lazyRouteComponent(() => import('../features/brand/brand-page.tsx'), 'BrandPage'),
  }),
  createRoute({
    getParentRoute: () => inside,
    path: '/nodes',
    component: lazyRouteComponent(() => import('../features/nodes/nodes-page.tsx'), 'NodesPage'),
  }),
  createRoute({
    getParentRoute: () => inside,
    path: '/channels',
    component: lazyRouteComponent(() => import('../features/channels/channels-page.tsx'), 'ChannelsPage'),
  }),
  createRoute({
    getParentRoute: () => inside,
    path: '/tenants',
    component: lazyRouteComponent(() => import('../features/tenants/tenants-page.tsx'), 'TenantsPage'),
  }),
  createRoute({
    getParentRoute: () => inside,
    path: '/terms',
    component: lazyRouteComponent(() => import('../features/terms/terms-page.tsx'), 'TermsPage'),
  }),
  createRoute({
    getParentRoute: () => inside,
    path: '/operators',
    validateSearch: operatorsSearch,
    component: lazyRouteComponent(() => import('../features/operators/operators-page.tsx'), 'OperatorsPage'),
  }),
  createRoute({
    getParentRoute: () => inside,
    path: '/trail',
    validateSearch: trailSearch,
    component: lazyRouteComponent(() => import('../features/trail/trail-page.tsx'), 'TrailPage'),
  }),
  createRoute({
    getParentRoute: () => inside,
    path: '/access',
    component: lazyRouteComponent(() => import('../features/access/access-page.tsx'), 'AccessPage'),
  }),
  createRoute({
    getParentRoute: () => inside,
    path: '/export',
    component: lazyRouteComponent(() => import('../features/export/export-page.tsx'), 'ExportPage'),
  }),
] as const;

export function createConsoleRouter() {
  return createRouter({
    routeTree: root.addChildren([signIn, invitation, inside.addChildren([index, ...pages])]),
    defaultPreload: 'intent',
  });
}
