// The way to the trade records, with what the last closed cycle brought and its service fee.
import { pageTradeCycle, type AssignmentDetails } from '@millrace/contract';
import { Change, Plate, Row, Rows, useLocale } from '@millrace/ui';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { useRead } from '../../../shared/hooks/use-call.ts';
import { usePageOpen } from '../../../shared/pages/use-page-open.ts';
import { NoteRow } from './note-row.tsx';
import { useCycleFeeText } from '../common/use-cycle-fee-text.ts';

/** A task of both directions may have two cycles that run before the newest closed one. */
const CYCLES_READ = 3;

export function RecordsPlate({ task: { id, assignmentType, sumPnl } }: { task: AssignmentDetails }) {
  const { t } = useLocale();
  const navigate = useNavigate();
  const mayRead = usePageOpen('/trade-record');
  const mayShare = usePageOpen('/share');
  const { data, refetch } = useRead(pageTradeCycle, { userAssignmentId: id, pageSize: CYCLES_READ }, { enabled: mayRead });
  const seen = useRef(sumPnl);
  useEffect(() => {
    if (mayRead && seen.current !== sumPnl) void refetch();
    seen.current = sumPnl;
  }, [mayRead, refetch, sumPnl]);
  const last = data?.rows.find(({ closeTime }) => closeTime !== null);
  const feeText = useCycleFeeText()(last?.fuelFee ?? null);
  if (!mayRead) return null;
  return (
    <Plate>
      <Rows>
        <Row
          small
          title={t('tasks.records.title')}
          line={
            last && (
              <span data-figure="last-cycle">
                <span className="block">
                  {t('tasks.records.cycle', { n: last.cycle + 1 })} <Change value={last.net} />
                </span>
                {feeText}
              </span>
            )
          }
          onClick={() => void navigate({ to: '/trade-record', search: { assignmentType: String(assignmentType), userAssignmentId: id } })}
        />
        {mayShare ? (
          <Row small title={t('share.title')} onClick={() => void navigate({ to: '/share', search: { kind: 'task', taskId: id } })} />
        ) : null}
        <NoteRow taskId={id} />
      </Rows>
    </Plate>
  );
}
