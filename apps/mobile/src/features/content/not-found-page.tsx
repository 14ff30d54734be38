// There is no such page.
import { Bar, Blank, Button, Main, Screen, useLocale } from '@millrace/ui';
import { useNavigate } from '@tanstack/react-router';
import { useSession } from '../../shared/services/services-context.ts';

export function NotFoundPage() {
  const { t } = useLocale();
  const navigate = useNavigate();
  const signedIn = useSession((state) => state.user !== undefined);
  return (
    <Screen>
      <Bar root title="404" />
      <Main className="screen-main-centered">
        <Blank
          icon="compass"
          title={t('nav.notFound')}
          text={t(signedIn ? 'nav.notFoundText' : 'nav.notFoundGuest')}
          action={
            <Button look="primary" onClick={() => void navigate({ to: '/', replace: true })}>
              {t('nav.toStart')}
            </Button>
          }
        />
      </Main>
    </Screen>
  );
}
