// Home: linked account, unread messages, and the way to the tasks.
import { BrandMark, Bar, Icon, Main, Plate, Row, Rows, Screen, useLocale } from '@millrace/ui';
import { limits } from '@millrace/contract';
import { useNavigate } from '@tanstack/react-router';
import { PaperNotice } from '../../frame/paper-notice.tsx';
import { usePermission, useSession, useTenant } from '../../frame/services-context.ts';
import { LinkedAccount } from '../exchange/index.ts';
import { TasksEntry } from '../tasks/index.ts';

export function IndexPage() {
  const tenant = useTenant();
  return (
    <Screen>
      <Bar
        root
        title={
          <span className="brandmark">
            <BrandMark />
            {tenant?.name}
          </span>
        }
        end={<HomeButtons />}
      />
      <Main>
        <PaperNotice />
        <LinkedAccount />
        <TasksEntry />
        <Account />
      </Main>
    </Screen>
  );
}

function HomeButtons() {
  const { t } = useLocale();
  const navigate = useNavigate();
  const unread = useSession((state) => state.unread);
  const messages = usePermission('P10600');
  return (
    <>
      {messages ? (
        <button
          type="button"
          className="ib"
          aria-label={unread > 0 ? t('nav.unread', { n: unread }) : t('nav.messages')}
          onClick={() => void navigate({ to: '/message' })}
        >
          <Icon name="bell" />
          {unread > 0 ? <span className="badge">{unread > limits.badgeMax ? `${limits.badgeMax}+` : unread}</span> : null}
        </button>
      ) : null}
      <button type="button" className="ib" aria-label={t('nav.settings')} onClick={() => void navigate({ to: '/setting' })}>
        <Icon name="person" />
      </button>
    </>
  );
}

function Account() {
  const { t } = useLocale();
  const user = useSession((state) => state.user);
  const navigate = useNavigate();
  if (!user) return null;
  return (
    <Plate>
      <Rows>
        <Row
          icon="person"
          title={user.nickname}
          line={`${t('accounts.uid')} ${user.number}`}
          onClick={() => void navigate({ to: '/setting' })}
        />
      </Rows>
    </Plate>
  );
}
