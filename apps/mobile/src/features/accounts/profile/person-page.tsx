// The trader's own account: who they are, what they pass on to others, and everything that guards it.
import type { UserInfo } from '@millrace/contract';
import { Avatar, Bar, CopyButton, Main, Moment, Plate, Row, Rows, Screen, Section, useLocale } from '@millrace/ui';
import { useNavigate } from '@tanstack/react-router';
import { useBack } from '../../../shared/hooks/use-back.ts';
import { usePermission, useSession, useToast } from '../../../shared/services/services-context.ts';
import { pictureSource } from '../../../shared/api/picture-source.ts';
import { CopyRow } from './copy-row.tsx';
import { StandingRow } from './standing-rows.tsx';

export function PersonPage() {
  const { t } = useLocale();
  const goBack = useBack('/usercenter');
  const user = useSession((state) => state.user);
  if (!user) return null;
  return (
    <Screen>
      <Bar title={t('accounts.profile')} onBack={goBack} />
      <Main>
        <WhoPlate user={user} />
        <Section title={t('accounts.security')} />
        <SecurityPlate user={user} />
        <Section title={t('accounts.invitation')} />
        <InvitationPlate user={user} />
      </Main>
    </Screen>
  );
}

function WhoPlate({ user }: { user: UserInfo }) {
  const { t } = useLocale();
  const navigate = useNavigate();
  const toast = useToast();
  return (
    <Plate>
      <Rows>
        <Row
          lead={<Avatar name={user.nickname} src={pictureSource(user.image)} size="large" />}
          title={user.nickname}
          line={user.autograph === '' ? t('accounts.editProfile') : user.autograph}
          onClick={() => void navigate({ to: '/personDetail' })}
        />
        <CopyRow title={t('accounts.uid')} text={user.number} onNote={toast} />
        {user.realName === '' ? null : <Row title={t('accounts.realName')} line={user.realName} />}
        {user.phone === '' ? null : <Row title={t('accounts.phone')} line={<span className="numerals">{user.phone}</span>} />}
        <StandingRow user={user} />
        <Row title={t('accounts.since')} line={<Moment timeMs={user.createTime} parts="full" />} />
      </Rows>
    </Plate>
  );
}

function SecurityPlate({ user }: { user: UserInfo }) {
  const { t } = useLocale();
  const navigate = useNavigate();
  return (
    <Plate>
      <Rows>
        <Row small icon="key" title={t('accounts.changePassword')} onClick={() => void navigate({ to: '/modifyPassword' })} />
        <Row
          small
          icon="shield"
          title={user.hasSecondPassword ? t('accounts.changeSafePassword') : t('accounts.safePassword')}
          value={user.hasSecondPassword ? undefined : <span className="row-detail">{t('accounts.notSet')}</span>}
          onClick={() => void navigate({ to: '/secondPassword' })}
        />
        <Row icon="mail" title={t('accounts.changeEmail')} line={user.email} onClick={() => void navigate({ to: '/modifyEmail' })} />
        <Row
          small
          icon="shield"
          title={t('accounts.twoStep')}
          value={<span className="row-detail">{user.isTwoStep ? t('accounts.on') : t('accounts.off')}</span>}
          onClick={() => void navigate({ to: '/twoStep' })}
        />
        <Row small icon="phone" title={t('accounts.devices')} onClick={() => void navigate({ to: '/devices' })} />
      </Rows>
    </Plate>
  );
}

function InvitationPlate({ user }: { user: UserInfo }) {
  const { t } = useLocale();
  const toast = useToast();
  const title = t('tabs.inviteLink');
  const shared = usePermission('P10301');
  return (
    <Plate>
      <Rows>
        <CopyRow title={t('accounts.inviteCode')} text={user.inviteCode} onNote={toast} />
        {shared ? (
          <Row
            title={title}
            line={<span className="break-all">{user.inviteLink}</span>}
            value={<CopyButton text={user.inviteLink} label={t('common.copyWhat', { what: title })} onNote={toast} />}
          />
        ) : null}
      </Rows>
    </Plate>
  );
}
