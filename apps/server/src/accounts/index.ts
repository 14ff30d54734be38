// Register, log in, codes, the caller's own data, passwords, address, devices, language, log out.
import type { Feature } from '../shared/feature.ts';
import { confirmTwoStepRoute } from './confirm-two-step.ts';
import { endSessionRoute } from './end-session.ts';
import { endTwoStepRoute } from './end-two-step.ts';
import { forgetPasswordRoute } from './forget-password.ts';
import { infoRoute } from './info.ts';
import { accountCron, accountJobs } from './jobs.ts';
import { listSessionRoute } from './list-session.ts';
import { loginoutRoute } from './loginout.ts';
import { makeTicketRoute } from './make-ticket.ts';
import { readTicketRoute } from './read-ticket.ts';
import { registerRoute } from './register.ts';
import { saveLoginTimeRoute } from './save-login-time.ts';
import { seedAccounts } from './seed.ts';
import { sendEmailCodeRoute } from './send-email-code.ts';
import { startTwoStepRoute } from './start-two-step.ts';
import { takeTicketRoute } from './take-ticket.ts';
import { updateEmailRoute } from './update-email.ts';
import { updateInfoRoute } from './update-info.ts';
import { updateLanguageRoute } from './update-language.ts';
import { updatePasswordRoute } from './update-password.ts';
import { updateSecondPasswordRoute } from './update-second-password.ts';
import { userLoginRoute } from './user-login.ts';

export { createPasswordChecker } from './passwords.ts';
export { demoTrader, hasDemoAccounts } from './seed.ts';

export const accountsFeature: Feature = {
  name: 'accounts',
  routes: [
    sendEmailCodeRoute,
    registerRoute,
    userLoginRoute,
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
  seed: seedAccounts,
};
