// Settings: language, light or dark, colours of up and down, what guards the account, what this app is, logout.
import { languages } from '@millrace/contract';
import { Avatar, Bar, Main, Plate, Row, Rows, Screen, Section, Segment, useLocale } from '@millrace/ui';
import { useNavigate } from '@tanstack/react-router';
import { useStore } from 'zustand';
import { appVersion } from '../../../shared/app-version.ts';
import { useBack } from '../../../shared/hooks/use-back.ts';
import { usePageOpen } from '../../../shared/pages/use-page-open.ts';
import { usePermission, useServices, useSession, useTenant } from '../../../shared/services/services-context.ts';
import type { ModeChoice, UpDownChoice } from '../../../shared/session/look-store.ts';
import { pictureSource } from '../../../shared/api/picture-source.ts';
import { LogoutRow } from './logout-row.tsx';
import { LinkRow } from './link-row.tsx';

export function SettingPage() {
  const { t } = useLocale();
  const goBack = useBack('/index');
  return (
    <Screen>
      <Bar title={t('nav.settings')} onBack={goBack} />
      <Main>
        <AccountPlate />
        <LanguagePlate />
        <LookPlate />
        <AboutPlate />
        <div className="my-3">
          <Plate>
            <Rows>
              <LogoutRow />
              <LinkRow icon="close" title={t('accounts.closing')} to="/closeAccount" />
            </Rows>
          </Plate>
        </div>
      </Main>
    </Screen>
  );
}

function AccountPlate() {
  const { t } = useLocale();
  const user = useSession((state) => state.user);
  const navigate = useNavigate();
  const profile = usePageOpen('/person');
  if (!user) return null;
  return (
    <Plate>
      <Rows>
        {profile ? (
          <Row
            lead={<Avatar name={user.nickname} src={pictureSource(user.image)} />}
            title={user.nickname}
            line={t('accounts.profileAndSecurity')}
            onClick={() => void navigate({ to: '/person' })}
          />
        ) : (
          // Otherwise it stands on the page of the profile.
          <LinkRow icon="shield" title={t('accounts.changePassword')} to="/modifyPassword" />
        )}
        <LinkRow icon="phone" title={t('accounts.devices')} to="/devices" />
        <LinkRow icon="key" title={t('exchange.link')} to="/auth" />
      </Rows>
    </Plate>
  );
}

function LanguagePlate() {
  const { t, tag } = useLocale();
  const navigate = useNavigate();
  const name = languages.find((language) => language.tag === tag)?.name;
  return (
    <div className="my-3">
      <Plate>
        <Rows>
          <Row
            small
            icon="globe"
            title={t('nav.language')}
            value={<span className="row-detail">{name}</span>}
            onClick={() => void navigate({ to: '/language' })}
          />
          <LinkRow icon="bell" title={t('nav.alerts')} to="/alerts" />
        </Rows>
      </Plate>
    </div>
  );
}

function LookPlate() {
  const { t } = useLocale();
  const { look } = useServices();
  const { mode, upDown } = useStore(look);
  const shown = usePermission('P90000');
  const modes: { value: ModeChoice; label: string }[] = [
    { value: 'system', label: t('accounts.mode.system') },
    { value: 'light', label: t('accounts.mode.light') },
    { value: 'dark', label: t('accounts.mode.dark') },
  ];
  const upDowns: { value: UpDownChoice; label: string }[] = [
    { value: 'auto', label: t('accounts.upDown.auto') },
    { value: 'std', label: t('accounts.upDown.std') },
    { value: 'cn', label: t('accounts.upDown.cn') },
  ];
  if (!shown) return null;
  return (
    <>
      <Section title={t('accounts.look')} />
      <Plate pad>
        <div className="grid gap-4">
          <div className="grid gap-2">
            <span className="label">{t('accounts.mode')}</span>
            <Segment label={t('accounts.mode')} value={mode} options={modes} onChange={(next) => look.change({ mode: next })} />
          </div>
          <div className="grid gap-2">
            <span className="label">{t('accounts.upDown')}</span>
            <Segment label={t('accounts.upDown')} value={upDown} options={upDowns} onChange={(next) => look.change({ upDown: next })} />
          </div>
        </div>
      </Plate>
    </>
  );
}

function AboutPlate() {
  const { t } = useLocale();
  const tenant = useTenant();
  const download = usePermission('P30002');
  return (
    <>
      <Section title={t('nav.about', { name: tenant?.name ?? '' })} />
      <Plate>
        <Rows>
          <LinkRow
            icon="refresh"
            title={t('nav.version')}
            to="/updates"
            value={<span className="row-detail numerals">{appVersion}</span>}
          />
          {download ? <LinkRow icon="download" title={t('nav.download')} to="/download" /> : null}
          <LinkRow icon="list" title={t('nav.agreement')} to="/userContract" />
          <LinkRow icon="list" title={t('nav.serviceAgreement')} to="/contracts" />
          <LinkRow icon="shield" title={t('nav.privacy')} to="/privacy" />
        </Rows>
      </Plate>
    </>
  );
}
