// A lead that has ended, by the trader's resignation or by the operator.
import { Button, FigureLine, FigureList, Moment, Plate, useLocale } from '@millrace/ui';
import { useTenant } from '../../../shared/services/services-context.ts';
import type { Lead } from './settings-draft.ts';

interface EndedViewProps {
  lead: Lead;
  /** None where the operator has ended it. */
  onApply?: (() => void) | undefined;
}

export function EndedView({ lead: { state, approveTime, endTime }, onApply }: EndedViewProps) {
  const { t } = useLocale();
  const email = useTenant()?.customerEmail ?? '';
  const end = state === 'revoked' ? 'revoked' : 'resigned';
  return (
    <div data-standing={end}>
      <Plate pad>
        <h2 className="weight-semibold">{t(`follow.${end}.title`)}</h2>
        <p className="label mt-1">{t(`follow.${end}.text`, { email })}</p>
        <div className="mt-3">
          <FigureList>
            <FigureLine label={t('follow.since')}>
              <Moment timeMs={approveTime} />
            </FigureLine>
            {endTime === null ? null : (
              <FigureLine label={t('follow.until')}>
                <Moment timeMs={endTime} />
              </FigureLine>
            )}
          </FigureList>
        </div>
      </Plate>
      {onApply ? (
        <div className="gutter py-4">
          <Button look="primary" wide onClick={onApply}>
            {t('follow.applyAgain')}
          </Button>
        </div>
      ) : null}
    </div>
  );
}
