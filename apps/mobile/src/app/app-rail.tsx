// The side rail of the app in a wide window, with the keys that work in all its pages. Keys never act on money: they move, search and open.
import { Badge, Icon, Rail, useLocale } from '@millrace/ui';
import { useLocation, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { NewTaskSheet, useOfferedKinds } from '../features/tasks/index.ts';
import { openTabs } from '../shared/pages/app-tabs.ts';
import { TenantMark } from '../shared/pages/tenant-mark.tsx';
import { usePermission, useSession } from '../shared/services/services-context.ts';
import { KeysSheet } from './keys-sheet.tsx';
import { tabOf } from './tab-of.ts';
import { useKeys } from './use-keys.ts';

export function AppRail() {
  return <NewTaskSheet>{(newTask) => <RailWithKeys newTask={newTask} />}</NewTaskSheet>;
}

function RailWithKeys({ newTask }: { newTask: () => void }) {
  const { t } = useLocale();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const [shown, setShown] = useState(false);
  const permissions = useSession((state) => state.permissions);
  const kinds = useOfferedKinds();
  const tabs = openTabs(permissions);
  useKeys({
    search: () => void navigate({ to: '/tasks' }),
    newTask: kinds.length > 0 ? newTask : undefined,
    help: () => setShown(true),
  });
  return (
    <>
      <Rail
        label={t('nav.main')}
        sign={<TenantMark />}
        items={tabs.map(({ id, to, label, icon }) => ({ id, href: to, label: t(label), icon }))}
        current={tabOf(pathname)}
        onSelect={(id) => {
          const chosen = tabs.find((tab) => tab.id === id);
          if (chosen?.to === pathname) scrollTo({ top: 0 });
          else if (chosen) void navigate({ to: chosen.to });
        }}
        foot={<Foot onKeys={() => setShown(true)} />}
      />
      <KeysSheet open={shown} mayMake={kinds.length > 0} onClose={() => setShown(false)} />
    </>
  );
}

function Foot({ onKeys }: { onKeys: () => void }) {
  const { t } = useLocale();
  const navigate = useNavigate();
  const unread = useSession((state) => state.unread);
  const messages = usePermission('P10600');
  return (
    <>
      {messages ? (
        <button
          type="button"
          className="icon-button"
          aria-label={unread > 0 ? t('nav.unread', { n: unread }) : t('nav.messages')}
          onClick={() => void navigate({ to: '/message' })}
        >
          <Icon name="bell" />
          <Badge count={unread} />
        </button>
      ) : null}
      <button type="button" className="icon-button" aria-label={t('nav.keys')} onClick={onKeys}>
        <Icon name="help" />
      </button>
      <button type="button" className="icon-button" aria-label={t('nav.userCenter')} onClick={() => void navigate({ to: '/usercenter' })}>
        <Icon name="person" />
      </button>
    </>
  );
}
