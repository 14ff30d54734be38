// The panic stop of the brand: beginning it, what runs, its end by two people, and the keys at exchanges that somebody may then want to revoke.
import { getPanic, mayCall, panicStop, proposeResume, type Panic } from '@millrace/contract/admin';
import { Broken, Notice, SkeletonRows, formatMoment, useLocale } from '@millrace/ui';
import { errorText } from '../../shared/api.ts';
import { ReasonedAct } from '../../shared/reasoned-act.tsx';
import { toaster, useOperator } from '../../shared/services.ts';
import { useRead, useSend } from '../../shared/use-call.ts';
import { BeginPanic } from './begin-panic.tsx';
import { Keys } from './keys.tsx';

export function PanicPage() {
  const { t } = useLocale();
  const operator = useOperator();
  const found = useRead(getPanic, {}, { isLive: true });
  return (
    <main className="console-main console-main-wide">
      <h1 className="console-title">{t('console.panic')}</h1>
      {found.error ? (
        <Broken title={errorText(found.error, t)} onRetry={() => void found.refetch()} />
      ) : found.data === undefined ? (
        <SkeletonRows count={3} />
      ) : found.data.stop !== null ? (
        <Running stop={found.data.stop} />
      ) : (
        <>
          <p>{t('console.panicText')}</p>
          {mayCall(operator.roles, panicStop) ? <BeginPanic /> : null}
        </>
      )}
      <Keys title={t('console.panicKeys')} />
    </main>
  );
}

function Running({ stop }: { stop: NonNullable<Panic> }) {
  const { t, tag } = useLocale();
  const operator = useOperator();
  const end = useSend(proposeResume, ({ outcome }) => toaster.show(t(`console.outcome.${outcome}`)));
  const time = formatMoment(stop.startTime, { tag, parts: 'full' });
  return (
    <section className="console-freeze">
      <Notice warn>
        {t('console.panicRuns', { time, name: stop.operator, reason: stop.reason })}{' '}
        {stop.haltsExits ? t('console.panicExitsOff') : t('console.panicExitsOn')}{' '}
        {t('console.panicStopped', { buying: String(stop.buying), trading: String(stop.trading) })}
      </Notice>
      {end.error ? <Notice warn>{errorText(end.error, t)}</Notice> : null}
      {stop.approval ? <Notice>{t('console.waitsForSecond', { name: stop.approval.by })}</Notice> : null}
      {mayCall(operator.roles, proposeResume) ? (
        <ReasonedAct
          label={t('console.panicEnd')}
          text={t('console.panicEndText')}
          isDanger={false}
          isBusy={end.isPending}
          isOff={stop.approval !== null}
          onDo={(reason) => end.mutate({ reason })}
        />
      ) : null}
    </section>
  );
}
