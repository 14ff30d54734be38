// Register, log in, codes, the caller's own data, passwords, address, devices, language, log out.
import type { Feature } from '../shared/feature.ts';
import { confirmTwoStepRoute } from './two-step/confirm-two-step.ts';
import { endSessionRoute } from './login/end-session.ts';
import { endTwoStepRoute } from './two-step/end-two-step.ts';
import { forgetPasswordRoute } from './registration/forget-password.ts';
import { infoRoute } from './profile/info.ts';
import { accountCron, accountJobs } from './jobs.ts';
import { listSessionRoute } from './login/list-session.ts';
import { lookAroundRoute } from './login/look-around.ts';
import { loginoutRoute } from './login/loginout.ts';
import { makeTicketRoute } from './tickets/make-ticket.ts';
import { readTicketRoute } from './tickets/read-ticket.ts';
import { registerRoute } from './registration/register.ts';
import { saveLoginTimeRoute } from './login/save-login-time.ts';
import { seedAccounts, seedDemoTeam } from './seed.ts';
import { sendEmailCodeRoute } from './registration/send-email-code.ts';
import { startTwoStepRoute } from './two-step/start-two-step.ts';
import { takeTicketRoute } from './tickets/take-ticket.ts';
import { updateEmailRoute } from './profile/update-email.ts';
import { updateInfoRoute } from './profile/update-info.ts';
import { updateLanguageRoute } from './profile/update-language.ts';
import { updatePasswordRoute } from './profile/update-password.ts';
import { updateSecondPasswordRoute } from './profile/update-second-password.ts';
import { userLoginRoute } from './login/user-login.ts';

export { findUserById } from './users/user.store.ts';
export { readUserInfo } from './users/user-info.ts';
export { createPasswordChecker } from './proofs/passwords.ts';
export { requireSafePassword } from './proofs/safe-password.ts';
export { requireSecondStep } from './proofs/second-step.ts';
export { demoLeads, findDemoTrader, hasDemoAccounts } from './seed.ts';

export const accountsFeature: Feature = {
  name: 'accounts',
  routes: [
    sendEmailCodeRoute,
    registerRoute,
    userLoginRoute,
    lookAroundRoute,
    forgetPasswordRoute,
    infoRoute,
    loginoutRoute,
    updateLanguageRoute,
    saveLoginTimeRoute,
    updatePasswordRoute,
    updateSecondPasswordRoute,
    updateEmailRoute,
    updateInfoRoute,
    listSessionRoute,
    endSessionRoute,
    makeTicketRoute,
    readTicketRoute,
    takeTicketRoute,
    startTwoStepRoute,
    confirmTwoStepRoute,
    endTwoStepRoute,
  ],
  jobs: accountJobs,
  cron: accountCron,
  seeds: [seedAccounts, seedDemoTeam],
};
