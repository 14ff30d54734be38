// What was sent with an application: when, the account with its balance of that moment, and the introduction.
import type { TraderStanding } from '@millrace/contract';
import { Amount, FigureLine, FigureList, Moment, Plate, useLocale } from '@millrace/ui';
import { AccountName } from '../account-name.tsx';
import { IntroductionText } from '../introduction-text.tsx';

export type Application = NonNullable<TraderStanding['application']>;

export function ApplicationFigures({ application }: { application: Application }) {
  const { t } = useLocale();
  const { credentialId, introduction, equity, createTime, decideTime } = application;
  return (
    <div className="my-3">
      <Plate pad>
        <FigureList>
          <FigureLine label={t('follow.sentAt')}>
            <Moment timeMs={createTime} />
          </FigureLine>
          {decideTime === null ? null : (
            <FigureLine label={t('follow.decided')}>
              <Moment timeMs={decideTime} />
            </FigureLine>
          )}
          <AccountName credentialId={credentialId} />
          <FigureLine label={t('follow.equity')}>
            <Amount value={equity} rounding="down" />
          </FigureLine>
        </FigureList>
        <IntroductionText text={introduction} />
      </Plate>
    </div>
  );
}
