// An approved trader: since when and with which account, the settings of the lead, and the way out.
import type { TraderStanding } from '@millrace/contract';
import { FigureLine, FigureList, Moment, Notice, Plate, Row, Rows, useLocale } from '@millrace/ui';
import { useNavigate } from '@tanstack/react-router';
import { usePageOpen } from '../../../shared/pages/use-page-open.ts';
import { AccountName } from '../account-name.tsx';
import { IntroductionText } from '../introduction-text.tsx';
import { ResignRow } from './resign-row.tsx';
import type { Lead } from './settings-draft.ts';
import { SettingsForm } from './settings-form.tsx';

export function LeadView({ standing, lead }: { standing: TraderStanding; lead: Lead }) {
  const { t } = useLocale();
  const navigate = useNavigate();
  const mayShare = usePageOpen('/share');
  return (
    <div data-standing="approved">
      {lead.closedReason === null ? null : (
        <div className="mb-3">
          <Notice warn>{t('follow.closed', { reason: lead.closedReason })}</Notice>
        </div>
      )}
      {lead.lowEquity ? (
        <div className="mb-3">
          <Notice warn>{t('follow.lowEquity', { margin: standing.margin })}</Notice>
        </div>
      ) : null}
      <Plate pad>
        <FigureList>
          <FigureLine label={t('follow.since')}>
            <Moment timeMs={lead.approveTime} />
          </FigureLine>
          <AccountName credentialId={lead.credentialId} />
        </FigureList>
        <IntroductionText text={lead.introduction} />
      </Plate>
      {mayShare ? (
        <Plate>
          <Rows>
            <Row small title={t('share.title')} onClick={() => void navigate({ to: '/share', search: { kind: 'trader' } })} />
          </Rows>
        </Plate>
      ) : null}
      <SettingsForm lead={lead} tasks={standing.tasks} shareRateMax={standing.shareRateMax} />
      <ResignRow lead={lead} />
    </div>
  );
}
