// The invitation on a page of its own, which links and buttons lead to.
import { Bar, Main, Screen, useLocale } from '@millrace/ui';
import { useBack } from '../../shared/hooks/use-back.ts';
import { InvitePlate } from './invite-plate.tsx';

export function InvitePage() {
  const { t } = useLocale();
  const goBack = useBack('/team');
  return (
    <Screen>
      <Bar title={t('tabs.inviteTitle')} onBack={goBack} />
      <Main>
        <InvitePlate />
      </Main>
    </Screen>
  );
}
