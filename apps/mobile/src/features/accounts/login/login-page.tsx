// The first page. Who is new here reads and sees what the product does and may look around; who was here before, or was sent here, logs in. In a wide window both
// stand beside each other.
import { Main, Screen, useLocale } from '@millrace/ui';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import { TenantMark } from '../../../shared/pages/tenant-mark.tsx';
import { useWide } from '../../../shared/hooks/use-wide.ts';
import { useServices, useSession, useTenant } from '../../../shared/services/services-context.ts';
import { loadChunk } from '../../../shared/pages/lazy-page.ts';
import { GuestActs } from '../guest/guest-acts.tsx';
import { GuestHero } from '../guest/guest-hero.tsx';
import { LanguageButton } from '../language/language-button.tsx';
import { Brand, Foot, Help } from './login-parts.tsx';
import { SignIn } from './sign-in.tsx';

/** Phones never load it. */
const WideLogin = lazy(() => loadChunk(() => import('./wide-login.tsx')).then((module) => ({ default: module.WideLogin })));

export function LoginPage() {
  const wide = useWide();
  const { accounts } = useServices();
  const tenant = useTenant();
  const { back, form } = useSearch({ from: '/login' });
  const ended = useSession((state) => state.ended);
  const [wasHere] = useState(() => back !== undefined || ended !== undefined || accounts.list(tenant?.id ?? '').length > 0);
  if (wide)
    return (
      <Suspense>
        <WideLogin back={back} />
      </Suspense>
    );
  return wasHere || form !== undefined ? <FormPage back={back} /> : <GuestPage />;
}

/** The product, with the way to log in. */
function GuestPage() {
  const { t } = useLocale();
  const navigate = useNavigate();
  return (
    <Screen>
      <div className="app-bar app-bar-root pe-3">
        <Brand />
        <LanguageButton />
      </div>
      <Main>
        <GuestHero />
        <div className="gutter pt-4">
          <GuestActs />
        </div>
        <p className="login-question gutter">
          {t('accounts.haveAccount')}
          <button type="button" className="link" onClick={() => void navigate({ to: '/login', search: { form: '1' } })}>
            {t('accounts.login')}
          </button>
        </p>
      </Main>
      <Foot />
    </Screen>
  );
}

function FormPage({ back }: { back: string | undefined }) {
  const { t } = useLocale();
  const tenant = useTenant();
  return (
    <Screen>
      <div className="app-bar justify-end pe-3">
        <LanguageButton />
      </div>
      <Main>
        <div className="gutter pt-6">
          <span className="brand-mark-icon block mb-5 -ms-1">
            <TenantMark size={44} />
          </span>
          <h1 className="login-title">{t('accounts.loginTo', { name: tenant?.name ?? '' })}</h1>
        </div>
        <SignIn back={back} />
        <NewHere />
      </Main>
      <Foot />
    </Screen>
  );
}

function NewHere() {
  const { t } = useLocale();
  const navigate = useNavigate();
  const registers = useTenant()?.registerUrl !== '';
  return (
    <>
      {registers ? (
        <p className="login-question gutter">
          {t('accounts.newHere')}
          <button type="button" className="link" onClick={() => void navigate({ to: '/reg' })}>
            {t('accounts.createAccount')}
          </button>
        </p>
      ) : null}
      <Help />
    </>
  );
}
