// The view of the Strategy tab: what the caller copies, or the way to his lead page, and to what has ended.
import { Plate, Row, Rows, useLocale } from '@millrace/ui';
import { useNavigate } from '@tanstack/react-router';
import { useSession } from '../../../shared/services/services-context.ts';
import { RunningFollows } from './running-follows.tsx';

export function CopyingView() {
  const { t } = useLocale();
  const navigate = useNavigate();
  const isTrader = useSession((state) => state.user?.isTrader ?? false);
  return (
    <>
      {isTrader ? null : <RunningFollows />}
      <Plate>
        <Rows>
          {isTrader ? (
            <Row
              icon="chart"
              title={t('follow.lead.title')}
              line={t('follow.lead.line')}
              onClick={() => void navigate({ to: '/myfollow' })}
            />
          ) : (
            <Row
              small
              icon="list"
              title={t('follow.mine.noMore')}
              onClick={() => void navigate({ to: '/myfollow', search: { view: 'ended' } })}
            />
          )}
        </Rows>
      </Plate>
    </>
  );
}
