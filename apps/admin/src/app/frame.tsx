// The frame of every page inside: navigation with what waits, whose money it is, the operator, language and mode.
import {
  mayCall,
  logout,
  decideApproval,
  decideModeration,
  getOperator,
  pageApproval,
  pageArrival,
  pageTeamRole,
  pageTopUp,
  pageTrader,
  pageModeration,
  pageTrialFuel,
  pageWithdrawal,
} from '@millrace/contract/admin';
import { languages } from '@millrace/contract';
import { languageTags } from '@millrace/i18n';
import { BrandMark, Chip, Icon, useLocale } from '@millrace/ui';
import { Outlet } from '@tanstack/react-router';
import { callServer } from '../shared/api.ts';
import type { ModeChoice } from '../shared/look.ts';
import { PlaceLink, type Place } from '../shared/places.tsx';
import { useLook, useOperator, useSession } from '../shared/services.ts';
import { session } from '../shared/session.ts';
import { pagesOf } from './pages.ts';
import { StepDialog } from './step-dialog.tsx';
import { useRead } from '../shared/use-call.ts';
import { usePicture } from '../shared/use-picture.ts';

export function Frame() {
  // A session that ended leaves this frame in the same moment.
  return useSession().operator ? <SignedIn /> : null;
}

function SignedIn() {
  const { t } = useLocale();
  const operator = useOperator();
  const waiting = useWaiting();
  return (
    <div className="console">
      <nav className="console-nav" aria-label={t('console.navigation')}>
        <p className="console-brand">
          <TenantPicture />
          <span>
            {operator.tenantName}
            <small>{t('console.title')}</small>
          </span>
        </p>
        {operator.money === 'paper' ? (
          <p className="console-money">
            <Chip look="warn">{t('console.paperMoney')}</Chip>
          </p>
        ) : null}
        <ul>
          {pagesOf(operator.roles).map(({ to, icon, label }) => (
            <li key={to}>
              <PlaceLink to={to} className="console-link">
                <Icon name={icon} size={20} />
                <span className="grow">{t(label)}</span>
                {(waiting[to] ?? 0) > 0 ? <b className="console-count numerals">{waiting[to]}</b> : null}
              </PlaceLink>
            </li>
          ))}
        </ul>
        <Settings />
        <p className="console-me">
          <PlaceLink to="/access" className="console-link">
            <span className="grow">
              <span className="weight-medium block">{operator.name}</span>
              <small>{operator.roles.map((role) => t(`console.role.${role}`)).join(', ')}</small>
            </span>
          </PlaceLink>
          <button
            type="button"
            className="icon-button"
            aria-label={t('console.signOut')}
            title={t('console.signOut')}
            onClick={() => void signOut()}
          >
            <Icon name="logout" size={20} />
          </button>
        </p>
      </nav>
      <Outlet />
      <StepDialog />
    </div>
  );
}

/** The brand's picture, read anew with the queues: it is changed while consoles are open. */
function TenantPicture() {
  const operator = useOperator();
  const url = usePicture((useRead(getOperator, {}, { isLive: true }).data ?? operator).adminImage);
  return url === undefined ? <BrandMark size={24} /> : <img className="brand-picture" src={url} alt="" style={{ height: 24 }} />;
}

/** How many rows wait in each queue. */
function useWaiting(): Partial<Record<Place, number>> {
  const one = { pageSize: 1 };
  const { roles } = useOperator();
  const live = { isLive: true, isOn: mayCall(roles, pageTopUp) };
  const words = { isLive: true, isOn: mayCall(roles, decideModeration) };
  const proposals = { isLive: true, isOn: mayCall(roles, decideApproval) };
  return {
    '/top-ups': useRead(pageTopUp, { ...one, state: 'review' }, live).data?.total ?? 0,
    '/arrivals': useRead(pageArrival, { ...one, state: 'listed' }, live).data?.total ?? 0,
    '/withdrawals': useRead(pageWithdrawal, { ...one, state: 'requested' }, live).data?.total ?? 0,
    '/trial-fuel': useRead(pageTrialFuel, { ...one, state: 'pending' }, live).data?.total ?? 0,
    '/moderation': useRead(pageModeration, { ...one, state: 'open' }, words).data?.total ?? 0,
    '/lead-traders': useRead(pageTrader, { ...one, state: 'pending' }, live).data?.total ?? 0,
    '/team-roles': useRead(pageTeamRole, { ...one, state: 'pending' }, live).data?.total ?? 0,
    '/approvals': useRead(pageApproval, { ...one, isForMe: 'true' }, proposals).data?.total ?? 0,
  };
}

function Settings() {
  const { t } = useLocale();
  const { look, change } = useLook();
  return (
    <div className="console-settings">
      <label>
        <span className="visually-hidden">{t('console.language')}</span>
        <select
          className="console-select"
          value={look.language}
          onChange={(event) => change({ ...look, language: languageTags.find((tag) => tag === event.target.value) ?? look.language })}
        >
          {languages.map(({ tag, name }) => (
            <option key={tag} value={tag} lang={tag}>
              {name}
            </option>
          ))}
        </select>
      </label>
      <label>
        <span className="visually-hidden">{t('console.mode')}</span>
        <select
          className="console-select"
          value={look.mode}
          onChange={(event) => change({ ...look, mode: event.target.value as ModeChoice })}
        >
          <option value="auto">{t('console.modeAuto')}</option>
          <option value="light">{t('console.modeLight')}</option>
          <option value="dark">{t('console.modeDark')}</option>
        </select>
      </label>
    </div>
  );
}

/** The session ends on this machine whether the server is reached or not. */
async function signOut(): Promise<void> {
  await callServer(logout, {}).catch(() => undefined);
  session.end(false);
}
