// A moment of joy: a cycle closed with a profit while the page was open. The needle meets the target, one flash, a tick of the phone, and the way to the
// share card; nothing of it for whoever wants less motion.
import type { AssignmentDetails } from '@millrace/contract';
import { addDecimals, compareDecimals, negateDecimal } from '@millrace/market';
import { Change, Icon, useLocale } from '@millrace/ui';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { hapticTick } from '../../../shared/haptic-tick.ts';
import { usePageOpen } from '../../../shared/pages/use-page-open.ts';
import { places } from '../common/scale-places.ts';
import { Needle } from '../common/wait-track.tsx';
import { JOY_MS } from '../limits.ts';
import './cycle-joy.css';

type Won = Pick<AssignmentDetails, 'id' | 'wonCycles' | 'sumPnl'>;

/** What the newest cycle brought, for a while after it closed with a profit. */
function useWon({ wonCycles, sumPnl }: Won): { net: string; dismiss: () => void } | undefined {
  const seen = useRef({ wonCycles, sumPnl });
  const [net, setNet] = useState<string>();
  useEffect(() => {
    const before = seen.current;
    seen.current = { wonCycles, sumPnl };
    const brought = addDecimals(sumPnl, negateDecimal(before.sumPnl));
    if (wonCycles <= before.wonCycles || compareDecimals(brought, '0') <= 0) return;
    if (matchMedia('(prefers-reduced-motion: reduce)').matches) return;
    setNet(brought);
    hapticTick();
  }, [wonCycles, sumPnl]);
  useEffect(() => {
    if (net === undefined) return undefined;
    const timer = setTimeout(() => setNet(undefined), JOY_MS);
    return () => clearTimeout(timer);
  }, [net]);
  return net === undefined ? undefined : { net, dismiss: () => setNet(undefined) };
}

export function CycleJoy({ task }: { task: Won }) {
  const { t } = useLocale();
  const navigate = useNavigate();
  const mayShare = usePageOpen('/share');
  const won = useWon(task);
  if (!won) return null;
  return (
    <div className="plate cycle-joy" role="status">
      <div className="scale" aria-hidden="true">
        <i className="scale-end scale-end-right" />
        <span className="cycle-joy-needle" style={places({ p: 100 })}>
          <Needle place={100} />
        </span>
      </div>
      <p className="grow">
        {t('tasks.joy')} <Change value={won.net} unit="USDT" />
      </p>
      {mayShare ? (
        <button type="button" className="link" onClick={() => void navigate({ to: '/share', search: { kind: 'task', taskId: task.id } })}>
          <Icon name="share" size={20} />
          {t('share.title')}
        </button>
      ) : null}
      <button type="button" className="icon-button" aria-label={t('common.close')} onClick={won.dismiss}>
        <Icon name="close" size={20} />
      </button>
    </div>
  );
}
