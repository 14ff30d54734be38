// The side rail of the app in a wide window, with the keys that work in all its pages. Keys never act on money: they move, search and open.
import { Icon, Rail, useLocale } from '@millrace/ui';
import { useLocation, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { NewTaskSheet, useOfferedKinds } from '../features/tasks/index.ts';
import { AccountButton, MessagesButton } from '../shared/pages/account-buttons.tsx';
import { TenantMark } from '../shared/pages/tenant-mark.tsx';
import { useTabLinks } from '../shared/pages/use-tab-links.ts';
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
  const mayMake = useOfferedKinds().length > 0;
  const links = useTabLinks(tabOf(pathname), ({ to }) => to === pathname);
  useKeys({
    search: () => void navigate({ to: '/tasks' }),
    newTask: mayMake ? newTask : undefined,
    help: () => setShown(true),
  });
  return (
    <>
      <Rail {...links} skip={t('nav.skip')} sign={<TenantMark />} foot={<Foot onKeys={() => setShown(true)} />} />
      <KeysSheet open={shown} mayMake={mayMake} onClose={() => setShown(false)} />
    </>
  );
}

function Foot({ onKeys }: { onKeys: () => void }) {
  const { t } = useLocale();
  return (
    <>
      <MessagesButton />
      <button type="button" className="icon-button" aria-label={t('nav.keys')} onClick={onKeys}>
        <Icon name="help" />
      </button>
      <AccountButton />
    </>
  );
}
