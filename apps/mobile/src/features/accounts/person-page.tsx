// The trader's own account: who they are, and everything that guards it.
import { Avatar, Bar, Main, Plate, Row, Rows, Screen, Section, useLocale } from '@millrace/ui';
import { useNavigate } from '@tanstack/react-router';
import { useBack } from '../../frame/use-back.ts';
import { useSession } from '../../frame/services-context.ts';
import { avatarSource } from './avatar-source.ts';

export function PersonPage() {
  const { t } = useLocale();
  const navigate = useNavigate();
  const goBack = useBack('/setting');
  const user = useSession((state) => state.user);
  if (!user) return null;
  return (
    <Screen>
      <Bar title={t('accounts.profile')} onBack={goBack} />
      <Main>
        <Plate>
          <Rows>
            <Row
              lead={<Avatar name={user.nickname} src={avatarSource(user.image)} size="large" />}
              title={user.nickname}
              line={user.autograph === '' ? t('accounts.editProfile') : user.autograph}
              onClick={() => void navigate({ to: '/personDetail' })}
            />
          </Rows>
        </Plate>
        <Section title={t('accounts.security')} />
        <Plate>
          <Rows>
            <Row small icon="key" title={t('accounts.changePassword')} onClick={() => void navigate({ to: '/modifyPassword' })} />
            <Row
              small
              icon="shield"
              title={user.hasSecondPassword ? t('accounts.changeSafePassword') : t('accounts.safePassword')}
              value={user.hasSecondPassword ? undefined : <span className="row-d">{t('accounts.notSet')}</span>}
              onClick={() => void navigate({ to: '/secondPassword' })}
            />
            <Row icon="edit" title={t('accounts.changeEmail')} line={user.email} onClick={() => void navigate({ to: '/modifyEmail' })} />
            <Row
              small
              icon="shield"
              title={t('accounts.twoStep')}
              value={<span className="row-d">{user.isTwoStep ? t('accounts.on') : t('accounts.off')}</span>}
              onClick={() => void navigate({ to: '/twoStep' })}
            />
            <Row small icon="list" title={t('accounts.devices')} onClick={() => void navigate({ to: '/devices' })} />
          </Rows>
        </Plate>
      </Main>
    </Screen>
  );
}
