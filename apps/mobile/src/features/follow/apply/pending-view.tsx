// An application that an operator has not decided yet.
import { limits } from '@millrace/contract';
import { Plate, useLocale } from '@millrace/ui';
import { ApplicationFigures, type Application } from './application-figures.tsx';

export function PendingView({ application }: { application: Application }) {
  const { t } = useLocale();
  const { traderDecisionDaysMin: min, traderDecisionDaysMax: max } = limits;
  return (
    <div data-standing="pending">
      <Plate pad>
        <h2 className="weight-semibold">{t('follow.pending.title')}</h2>
        <p className="label mt-1">{t('follow.pending.text', { min, max })}</p>
      </Plate>
      <ApplicationFigures application={application} />
    </div>
  );
}
