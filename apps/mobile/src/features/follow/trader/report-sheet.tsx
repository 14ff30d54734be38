// Which words are reported and why, and what follows, before the report is sent.
import { reportedKinds, reportReasons, reportWords, type ReportedKind, type ReportReason, type TraderDetails } from '@millrace/contract';
import { ConfirmSheet, OptionList, Segment, useLocale } from '@millrace/ui';
import { useState } from 'react';
import { errorText } from '../../../shared/api/api-error.ts';
import { FormFailure } from '../../../shared/forms/form-failure.tsx';
import { useSend } from '../../../shared/hooks/use-call.ts';
import { useLost } from '../../../shared/hooks/use-lost.ts';
import { useToast } from '../../../shared/services/services-context.ts';

interface ReportSheetProps {
  trader: TraderDetails;
  open: boolean;
  onClose: () => void;
}

export function ReportSheet({ trader: { id: traderId, name, introduction }, open, onClose }: ReportSheetProps) {
  const { t } = useLocale();
  const lost = useLost();
  const toast = useToast();
  const send = useSend(reportWords);
  const [kind, setKind] = useState<ReportedKind>(introduction === '' ? 'nickname' : 'introduction');
  const [reason, setReason] = useState<ReportReason>();
  const close = (): void => {
    send.reset();
    setReason(undefined);
    onClose();
  };
  const report = (): void => {
    if (lost || reason === undefined) return;
    send.mutate(
      { traderId, kind, reason },
      {
        onSuccess() {
          toast(t('follow.reportDone'));
          close();
        },
      },
    );
  };
  return (
    <ConfirmSheet
      open={open}
      onClose={close}
      title={t('follow.reportTitle', { name })}
      text={t('follow.reportText', { name })}
      doLabel={t('follow.report')}
      busy={send.isPending}
      doDisabled={reason === undefined}
      onDo={report}
    >
      {introduction === '' ? null : (
        <div className="mt-3">
          <Segment
            label={t('follow.reportWhat')}
            value={kind}
            options={reportedKinds.map((value) => ({ value, label: t(`follow.reportKind.${value}`) }))}
            onChange={setKind}
          />
        </div>
      )}
      <p className="label mt-3" aria-hidden="true">
        {t('follow.reportWhy')}
      </p>
      <OptionList
        label={t('follow.reportWhy')}
        value={reason}
        options={reportReasons.map((value) => ({ value, label: t(`follow.reportReason.${value}`) }))}
        onChange={setReason}
      />
      <FormFailure text={lost ? t('shell.offlineAct') : send.error ? errorText(send.error, t) : undefined} />
    </ConfirmSheet>
  );
}
