// The user centre: who is logged in, and the way to everything that is not a tab.
import { Avatar, Badge, Bar, Chip, Main, Plate, Row, Rows, Screen, Section, useLocale } from '@millrace/ui';
import { useNavigate } from '@tanstack/react-router';
import { useBack } from '../../../shared/hooks/use-back.ts';
import { usePageOpen } from '../../../shared/pages/use-page-open.ts';
import { usePermission, useSession, useToast } from '../../../shared/services/services-context.ts';
import { pictureSource } from '../../../shared/api/picture-source.ts';
import { CopyRow } from './copy-row.tsx';
import { LinkRow } from './link-row.tsx';
import { BalancesRow, StandingRow } from './standing-rows.tsx';

export function UserCenterPage() {
  const { t } = useLocale();
  const goBack = useBack('/index');
  return (
    <Screen>
      <Bar title={t('nav.userCenter')} onBack={goBack} />
      <Main>
        <WhoPlate />
        <TradingPlate />
        <HelpPlate />
        <div className="my-3">
          <Plate>
            <Rows>
              <LinkRow icon="settings" title={t('nav.settings')} to="/setting" />
            </Rows>
          </Plate>
        </div>
      </Main>
    </Screen>
  );
}

function WhoPlate() {
  const { t } = useLocale();
  const navigate = useNavigate();
  const toast = useToast();
  const user = useSession((state) => state.user);
  const profile = usePageOpen('/person');
  if (!user) return null;
  return (
    <Plate>
      <Rows>
        <Row
          lead={<Avatar name={user.nickname} src={pictureSource(user.image)} size="large" />}
          title={
            <>
              {user.nickname}
              {user.isFrozen ? <Chip look="warn">{t('accounts.frozen')}</Chip> : null}
            </>
          }
          line={user.autograph === '' ? user.email : user.autograph}
          onClick={profile ? () => void navigate({ to: '/person' }) : undefined}
        />
        <CopyRow title={t('accounts.uid')} text={user.number} onNote={toast} />
        <StandingRow user={user} />
        <BalancesRow user={user} />
      </Rows>
    </Plate>
  );
}

function TradingPlate() {
  const { t } = useLocale();
  const unread = useSession((state) => state.unread);
  const isTrader = useSession((state) => state.user?.isTrader ?? false);
  const pages = [
    usePageOpen('/auth'),
    usePageOpen('/jiaocheng'),
    usePageOpen('/message'),
    usePageOpen('/traderapply'),
    usePageOpen('/invite'),
    usePageOpen('/profit'),
  ];
  if (!pages.includes(true)) return null;
  return (
    <>
      <Section title={t('nav.trading')} />
      <Plate>
        <Rows>
          <LinkRow icon="key" title={t('exchange.link')} to="/auth" />
          <LinkRow icon="book" title={t('nav.tutorial')} to="/jiaocheng" />
          <LinkRow icon="bell" title={t('nav.messages')} to="/message" value={<Badge count={unread} />} />
          <LinkRow icon="kindFollow" title={t(isTrader ? 'follow.lead.title' : 'follow.mine.title')} to="/myfollow" />
          <LinkRow icon="chart" title={t(isTrader ? 'follow.leadTrader' : 'follow.become')} to="/traderapply" />
          <LinkRow icon="chart" title={t('earnings.title')} to="/profit" />
          <LinkRow icon="team" title={t('tabs.inviteTitle')} to="/invite" />
        </Rows>
      </Plate>
    </>
  );
}

function HelpPlate() {
  const { t } = useLocale();
  const service = usePermission('P10602');
  const download = usePermission('P30002');
  if (!service && !download) return null;
  return (
    <>
      <Section title={t('nav.help')} />
      <Plate>
        <Rows>
          {service ? <LinkRow icon="info" title={t('nav.customerService')} to="/customerService" /> : null}
          {download ? <LinkRow icon="download" title={t('nav.download')} to="/download" /> : null}
        </Rows>
      </Plate>
    </>
  );
}
