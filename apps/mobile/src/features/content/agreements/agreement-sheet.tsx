// Agreements that are due, one after the other: read here, accepted once. What was asked for is sent when all are accepted.
import { acceptAgreement, getAgreement, listAgreementDue, type Article, type OutputOf } from '@millrace/contract';
import { BottomSheet, Broken, Button, SkeletonRows, useLocale } from '@millrace/ui';
import { useEffect } from 'react';
import { errorText } from '../../../shared/api/api-error.ts';
import { useRead, useSend } from '../../../shared/hooks/use-call.ts';
import { useTenant, useToast } from '../../../shared/services/services-context.ts';
import { ArticleText } from '../article-text.tsx';

interface AgreementSheetProps {
  onAnswer: (accepted: boolean) => void;
}

export function AgreementSheet({ onAnswer }: AgreementSheetProps) {
  const { t } = useLocale();
  const due = useRead(listAgreementDue, {});
  const [next] = due.data ?? [];
  const settled = due.data?.length === 0 && !due.isFetching;
  useEffect(() => {
    if (settled) onAnswer(true);
  }, [settled, onAnswer]);
  if (next) return <Agreement key={next.kind} due={next} onAccepted={() => void due.refetch()} onClose={() => onAnswer(false)} />;
  return (
    <BottomSheet open title={t('content.agreementDue')} onClose={() => onAnswer(false)}>
      {due.error ? (
        <Broken title={errorText(due.error, t)} onRetry={() => void due.refetch()} busy={due.isFetching} />
      ) : (
        <SkeletonRows count={3} />
      )}
    </BottomSheet>
  );
}

interface AgreementProps {
  due: OutputOf<typeof listAgreementDue>[number];
  onAccepted: () => void;
  onClose: () => void;
}

function Agreement({ due, onAccepted, onClose }: AgreementProps) {
  const { t } = useLocale();
  const toast = useToast();
  const name = useTenant()?.name ?? '';
  const text = useRead(getAgreement, { kind: due.kind });
  const send = useSend(acceptAgreement);
  const accept = ({ kind, version }: { kind: typeof due.kind; version: number }): void =>
    send.mutate({ kind, version }, { onSuccess: onAccepted, onError: (error) => toast(errorText(error, t)) });
  const shown: Article | null | undefined = text.data;
  return (
    <BottomSheet
      open
      title={t('content.agreementDue')}
      text={t('content.agreementDueText', { name })}
      onClose={onClose}
      foot={
        <div className="sheet-buttons">
          <Button disabled={send.isPending} onClick={onClose}>
            {t('content.notNow')}
          </Button>
          <Button
            look="primary"
            busy={send.isPending}
            disabled={!shown}
            onClick={() => shown && accept({ kind: due.kind, version: shown.version })}
          >
            {t('content.accept')}
          </Button>
        </div>
      }
    >
      {text.error ? <Broken title={errorText(text.error, t)} onRetry={() => void text.refetch()} busy={text.isFetching} /> : null}
      {shown ? <ArticleText article={shown} title /> : null}
      {text.isPending ? <SkeletonRows count={4} /> : null}
    </BottomSheet>
  );
}
