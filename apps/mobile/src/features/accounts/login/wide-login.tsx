// The login in a wide window: the product beside what a guest can do and the login.
import { useLocale } from '@millrace/ui';
import { GuestActs } from '../guest/guest-acts.tsx';
import { GuestHero } from '../guest/guest-hero.tsx';
import { LanguageButton } from '../language/language-button.tsx';
import { Brand, Foot, Help } from './login-parts.tsx';
import { SignIn } from './sign-in.tsx';
import './wide-login.css';

export function WideLogin({ back }: { back: string | undefined }) {
  const { t } = useLocale();
  return (
    <main className="guest-wide" id="content">
      <section className="guest-wide-story">
        <Brand />
        <GuestHero />
      </section>
      <section className="guest-wide-acts">
        <div className="flex justify-end">
          <LanguageButton />
        </div>
        <div className="guest-wide-forms">
          <GuestActs titled />
          <h2>{t('accounts.login')}</h2>
          <SignIn back={back} look="quiet" />
          <div className="guest-wide-help">
            <Help />
          </div>
        </div>
        <Foot />
      </section>
    </main>
  );
}
