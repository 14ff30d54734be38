// Pages of the account: login, registration, forgotten password, language, settings, and the trader's own data.
import { createRoute } from '@tanstack/react-router';
import { lazyPage } from '../../shared/pages/lazy-page.ts';
import { rootRoute } from '../../shared/pages/root-route.ts';
import { textsOf } from '../../shared/pages/search-texts.ts';

const loginRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/login',
  // `form`: the login itself, where the page would begin with what the product does.
  validateSearch: (search: Record<string, unknown>): { back?: string; form?: string } => textsOf(search, ['back', 'form']),
  component: lazyPage(() => import('./login/login-page.tsx'), 'LoginPage'),
});
const registerRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/reg',
  // Links of invitations name their code either way.
  validateSearch: (search: Record<string, unknown>): { code?: string; entertype?: string; invitecode?: string } =>
    textsOf(search, ['code', 'entertype', 'invitecode']),
  component: lazyPage(() => import('./login/register-page.tsx'), 'RegisterPage'),
});
const forgetPasswordRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/forgetPassword',
  component: lazyPage(() => import('./login/forget-password-page.tsx'), 'ForgetPasswordPage'),
});
const languageRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/language',
  component: lazyPage(() => import('./language/language-page.tsx'), 'LanguagePage'),
});
const settingRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/setting',
  component: lazyPage(() => import('./profile/setting-page.tsx'), 'SettingPage'),
});
const personRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/person',
  component: lazyPage(() => import('./profile/person-page.tsx'), 'PersonPage'),
});
const personDetailRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/personDetail',
  component: lazyPage(() => import('./profile/person-detail-page.tsx'), 'PersonDetailPage'),
});
const modifyPasswordRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/modifyPassword',
  component: lazyPage(() => import('./security/new-password-page.tsx'), 'ModifyPasswordPage'),
});
const secondPasswordRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/secondPassword',
  component: lazyPage(() => import('./security/new-password-page.tsx'), 'SecondPasswordPage'),
});
const modifyEmailRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/modifyEmail',
  component: lazyPage(() => import('./security/modify-email-page.tsx'), 'ModifyEmailPage'),
});
const closeAccountRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/closeAccount',
  component: lazyPage(() => import('./profile/close-account-page.tsx'), 'CloseAccountPage'),
});
const devicesRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/devices',
  component: lazyPage(() => import('./security/devices-page.tsx'), 'DevicesPage'),
});
const twoStepRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/twoStep',
  component: lazyPage(() => import('./security/two-step-page.tsx'), 'TwoStepPage'),
});

const userCenterRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/usercenter',
  component: lazyPage(() => import('./profile/user-center-page.tsx'), 'UserCenterPage'),
});
const handOverRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/handover',
  component: lazyPage(() => import('./login/hand-over-page.tsx'), 'HandOverPage'),
});

export const accountRoutes = [
  loginRoute,
  registerRoute,
  forgetPasswordRoute,
  languageRoute,
  settingRoute,
  personRoute,
  personDetailRoute,
  modifyPasswordRoute,
  secondPasswordRoute,
  modifyEmailRoute,
  devicesRoute,
  closeAccountRoute,
  twoStepRoute,
  userCenterRoute,
  handOverRoute,
] as const;
