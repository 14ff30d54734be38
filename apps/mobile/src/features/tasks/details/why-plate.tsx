// Why the task did what it did, newest decision first, and when its books last agreed with the exchange.
import type { AssignmentDetails } from '@millrace/contract';
import { Icon, Moment, Plate, Sheet, formatAge, useLocale } from '@millrace/ui';
import { useEffect, useState } from 'react';
import { useLost } from '../../../shared/hooks/use-lost.ts';
import { causeText } from '../common/fill-cause.ts';
import { whyText } from '../common/figures.ts';
import { AGE_TICK_MS } from '../limits.ts';
import { useInstrument, useLivePrice } from '../common/use-instruments.ts';
import './task-details.css';

export function WhyPlate({ task }: { task: AssignmentDetails }) {
  const locale = useLocale();
  const { t } = locale;
  const steps = useInstrument(task.instId);
  const [open, setOpen] = useState(false);
  const latest = task.why ?? task.whys[0];
  return (
    <Plate>
      <div className="details-why">
        <div className="details-why-head">
          <h2 className="label">{t('tasks.why')}</h2>
          {task.whys.length > 0 ? (
            <button type="button" className="link link-quiet" onClick={() => setOpen(true)}>
              {t('tasks.whyAll')}
              <Icon name="next" size={16} />
            </button>
          ) : null}
        </div>
        {latest ? (
          <>
            <p className="weight-medium" data-figure="why">
              {whyText(latest, steps, locale)}
            </p>
            <When why={latest} />
          </>
        ) : (
          <p className="ink-2 pt-3">{t('tasks.whyNone')}</p>
        )}
      </div>
      <Agreement task={task} />
      <Sheet open={open} onClose={() => setOpen(false)} title={t('tasks.whyAll')}>
        <ol className="why-list">
          {task.whys.map((why) => (
            <li key={`${why.ts}${why.key}${JSON.stringify(why.args)}`}>
              <p>{whyText(why, steps, locale)}</p>
              <When why={why} />
            </li>
          ))}
        </ol>
      </Sheet>
    </Plate>
  );
}

/** When it was decided, and of a fill what led to it. */
function When({ why }: { why: NonNullable<AssignmentDetails['why']> }) {
  const cause = causeText(why, useLocale());
  return (
    <p className="row-detail whitespace-normal">
      <Moment timeMs={why.ts} />
      {cause === undefined ? null : (
        <>
          {' · '}
          <span data-figure="cause">{cause}</span>
        </>
      )}
    </p>
  );
}

/** Its age counts in the venue's time, which a replay runs faster than the phone; without a line nobody knows what time it is there, so the time itself is said. */
function Agreement({ task }: { task: AssignmentDetails }) {
  const { t, tag, now } = useLocale();
  const lost = useLost();
  const venueMs = useLivePrice(task.instId).data?.ts;
  const [phoneMs, setPhoneMs] = useState(now);
  useEffect(() => {
    const timer = setInterval(() => setPhoneMs(now()), AGE_TICK_MS);
    return () => clearInterval(timer);
  }, [now]);
  const words = { tag, justNow: t('common.justNow') };
  return (
    <div className="details-agreement">
      <Icon name={task.agreedTime === null || task.isMoving ? 'info' : 'ok'} size={20} />
      {task.isMoving ? (
        <p className="grow">{t('tasks.moving')}</p>
      ) : task.agreedTime === null ? (
        <p className="grow">{t('tasks.notAgreed')}</p>
      ) : (
        <p className="grow">
          {t('tasks.agreed')} ·{' '}
          {lost ? (
            <Moment timeMs={task.agreedTime} />
          ) : (
            <span className="row-detail">{formatAge(task.agreedTime, venueMs ?? phoneMs, words)}</span>
          )}
        </p>
      )}
    </div>
  );
}
