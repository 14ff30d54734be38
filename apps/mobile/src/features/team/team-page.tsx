// The Team tab: how to invite someone. Only what the server knows: code and link.
import { Blank, useLocale } from '@millrace/ui';
import { usePermission } from '../../shared/services/services-context.ts';
import { TabPage } from '../../shared/pages/tab-page.tsx';
import { InvitePlate } from './invite-plate.tsx';
import { RolesPlate } from './roles/roles-plate.tsx';

export function TeamPage() {
  const { t } = useLocale();
  const allowed = usePermission('P10301');
  return (
    <TabPage tab="team" title={t('nav.team')}>
      {allowed ? <InvitePlate /> : <Blank icon="team" title={t('tabs.inviteClosed')} />}
      <RolesPlate />
    </TabPage>
  );
}
