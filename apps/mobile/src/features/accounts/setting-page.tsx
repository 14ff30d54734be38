// Settings: language, light or dark, colours of up and down, the linked exchange, legal pages, logout.
import { languages } from '@millrace/contract';
import { Avatar, Bar, CopyButton, Main, Plate, Row, Rows, Screen, Section, Segment, useLocale } from '@millrace/ui';
import { useNavigate } from '@tanstack/react-router';
import { useStore } from 'zustand';
import { useBack } from '../../frame/use-back.ts';
import { usePermission, useServices, useSession, useToast } from '../../frame/services-context.ts';
import type { ModeChoice, UpDownChoice } from '../../session/look-store.ts';
import { avatarSource } from './avatar-source.ts';
import { LogoutRow } from './logout-row.tsx';

export function SettingPage() {
  const { t } = useLocale();
  const goBack = useBack('/index');
  return (
    <Screen>
      <Bar title={t('nav.settings')} onBack={goBack} />
      <Main>
        <UserPlate />
        <LookPlate />
        <LinksPlate />
        <Plate>
          <Rows>
            <LogoutRow />
          </Rows>
        </Plate>
      </Main>
    </Screen>
  );
}

function UserPlate() {
  const { t } = useLocale();
  const user = useSession((state) => state.user);
  const toast = useToast();
  const navigate = useNavigate();
  if (!user) return null;
  return (
    <Plate>
      <Rows>
        <Row
          lead={<Avatar name={user.nickname} src={avatarSource(user.image)} />}
          title={user.nickname}
          line={user.email}
          onClick={() => void navigate({ to: '/person' })}
        />
        <CopyRow title={t('accounts.uid')} text={user.number} onNote={toast} />
        <CopyRow title={t('accounts.inviteCode')} text={user.inviteCode} onNote={toast} />
      </Rows>
    </Plate>
  );
}

function CopyRow({ title, text, onNote }: { title: string; text: string; onNote: (note: string) => void }) {
  const { t } = useLocale();
  return (
    <Row
      small
      title={title}
      value={
        <span className="flex items-center gap-1">
          {text}
          <CopyButton text={text} label={t('common.copyWhat', { what: title })} onNote={onNote} />
        </span>
      }
    />
  );
}

function LookPlate() {
  const { t } = useLocale();
  const { look } = useServices();
  const { mode, upDown } = useStore(look);
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

function LinksPlate() {
  const { t, tag } = useLocale();
  const navigate = useNavigate();
  const exchange = usePermission('P10700');
  const name = languages.find((language) => language.tag === tag)?.name;
  return (
    <div className="my-3">
      <Plate>
        <Rows>
          <Row
            small
            icon="globe"
            title={t('nav.language')}
            value={<span className="row-d">{name}</span>}
            onClick={() => void navigate({ to: '/language' })}
          />
          {exchange ? <Row small icon="key" title={t('exchange.link')} onClick={() => void navigate({ to: '/auth' })} /> : null}
          <Row small icon="list" title={t('legal.agreement.title')} onClick={() => void navigate({ to: '/userContract' })} />
          <Row small icon="refresh" title={t('shell.updates')} onClick={() => void navigate({ to: '/updates' })} />
          <Row small icon="shield" title={t('legal.privacy.title')} onClick={() => void navigate({ to: '/privacy' })} />
        </Rows>
      </Plate>
    </div>
  );
}
