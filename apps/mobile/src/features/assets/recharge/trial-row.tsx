// Trial fuel that the trader can apply for, or has applied for; nothing once he had it, or where it comes by itself.
import { applyTrialFuel, getTrialFuel, type TrialFuel } from '@millrace/contract';
import { Button, formatDecimal, Plate, Row, useLocale } from '@millrace/ui';
import { useQueryClient } from '@tanstack/react-query';
import { errorText } from '../../../shared/api/api-error.ts';
import { FormFailure } from '../../../shared/forms/form-failure.tsx';
import { useRead, useSend } from '../../../shared/hooks/use-call.ts';
import { useLost } from '../../../shared/hooks/use-lost.ts';
import { usePermission } from '../../../shared/services/services-context.ts';

export function TrialRow() {
  const { t, tag } = useLocale();
  const allowed = usePermission('P10504');
  const lost = useLost();
  const queries = useQueryClient();
  const { data } = useRead(getTrialFuel, {}, { enabled: allowed });
  const send = useSend(applyTrialFuel);
  if (!data || data.state === 'approved' || (data.mode === 'onFirstLink' && data.state === 'notApplied')) return null;
  const apply = async (): Promise<void> => {
    await send.mutateAsync({}).catch(() => undefined);
    await queries.invalidateQueries({ queryKey: [getTrialFuel.path] });
  };
  return (
    <div className="mb-3" data-figure="trial" data-state={data.state}>
      <Plate label={t('wallet.currency.experienceFuel')}>
        <Row
          icon="kindIdle"
          title={t('wallet.trial.title', { points: formatDecimal(data.points, { tag }) })}
          line={<TrialLine trial={data} />}
        />
        {data.canApply && data.state !== 'pending' ? (
          <div className="inset pb-3">
            <Button wide disabled={lost} busy={send.isPending} onClick={() => void apply()}>
              {t('wallet.trial.apply')}
            </Button>
          </div>
        ) : null}
        {send.error ? (
          <div className="inset pb-3">
            <FormFailure text={errorText(send.error, t)} />
          </div>
        ) : null}
      </Plate>
    </div>
  );
}

function TrialLine({ trial: { state, canApply, reply } }: { trial: TrialFuel }) {
  const { t } = useLocale();
  if (state === 'pending') return t('wallet.state.review');
  if (state === 'rejected') return reply === '' ? t('wallet.state.rejected') : `${t('wallet.state.rejected')}: ${reply}`;
  return t(canApply ? 'wallet.trial.once' : 'wallet.trial.linkFirst');
}
