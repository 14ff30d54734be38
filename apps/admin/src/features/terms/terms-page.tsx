// The brand's terms, and the proposal of a change; a second person decides.
import { getTerms, mayCall, percentOf, proposeTerms, REWARDED_MAX, type Terms } from '@millrace/contract/admin';
import { compareDecimals } from '@millrace/market';
import { Broken, Button, Dialog, Field, Notice, SkeletonRows, useLocale } from '@millrace/ui';
import { useState } from 'react';
import { ApiError, errorText } from '../../shared/api.ts';
import { LeaveGuard } from '../../shared/leave-guard.tsx';
import { toaster, useOperator } from '../../shared/services.ts';
import { useRead, useSend } from '../../shared/use-call.ts';
import { changesOf, draftedChain, draftOf, termFields, type Draft, type TermField } from './term-fields.ts';
import { TermInput } from './term-input.tsx';

const REASON_MIN = 3;

export function TermsPage() {
  const { t } = useLocale();
  const read = useRead(getTerms, {});
  return (
    <main className="console-main console-main-wide">
      <h1 className="console-title">{t('console.terms')}</h1>
      {read.error ? <Broken title={errorText(read.error, t)} onRetry={() => void read.refetch()} /> : null}
      {read.data ? <TermsForm key={read.data.version} found={read.data} /> : read.error ? null : <SkeletonRows count={8} />}
    </main>
  );
}

function TermsForm({ found }: { found: Terms }) {
  const { t } = useLocale();
  const operator = useOperator();
  const [draft, setDraft] = useState<Draft>(() => draftOf(found.terms));
  const [isAsking, setIsAsking] = useState(false);
  const [reason, setReason] = useState('');
  const [isMissing, setIsMissing] = useState(false);
  const send = useSend(proposeTerms, ({ outcome }) => {
    toaster.show(t(`console.outcome.${outcome}`));
    setDraft(draftOf(found.terms));
    setReason('');
  });
  const mayPropose = mayCall(operator.roles, proposeTerms);
  const { changes, broken } = changesOf(draft, found.terms);
  const problemOf = (field: TermField): string | undefined =>
    broken.includes(field)
      ? t('console.termBroken')
      : send.error instanceof ApiError
        ? send.error.problems.find((problem) => problem.field.split('.')[0] === field)?.message
        : undefined;
  const isChanged = Object.keys(changes).length > 0;
  return (
    <>
      <p className="ink-2">{t(mayPropose ? 'console.termsText' : 'console.termsReadOnly')}</p>
      <div className="console-terms">
        {termFields.map(({ field, form }) => (
          <TermInput
            key={field}
            field={field}
            form={form}
            value={draft[field]}
            networks={found.networks}
            error={problemOf(field)}
            isReadOnly={!mayPropose}
            onChange={(value) => setDraft({ ...draft, [field]: value })}
          />
        ))}
      </div>
      <LeaveGuard isTyped={isChanged || broken.length > 0} />
      <WorstChain part={draftedChain(changes, found)} />
      {send.error ? <Notice warn>{errorText(send.error, t)}</Notice> : null}
      {mayPropose ? (
        <div className="console-buttons">
          <Button disabled={!isChanged && broken.length === 0} onClick={() => setDraft(draftOf(found.terms))}>
            {t('console.undo')}
          </Button>
          <Button look="primary" busy={send.isPending} disabled={!isChanged || broken.length > 0} onClick={() => setIsAsking(true)}>
            {t('console.propose')}
          </Button>
        </div>
      ) : null}
      <Dialog
        open={isAsking}
        title={t('console.propose')}
        text={t('console.proposeTermsText', {
          fields: Object.keys(changes)
            .map((field) => t(`console.term.${field as TermField}`))
            .join(', '),
        })}
        doLabel={t('console.propose')}
        onDo={() => {
          if (reason.trim().length < REASON_MIN) return setIsMissing(true);
          setIsAsking(false);
          send.mutate({ version: found.version, ...changes, reason: reason.trim() });
        }}
        onClose={() => setIsAsking(false)}
      >
        <Field
          label={t('console.reason')}
          maxLength={200}
          error={isMissing && reason.trim().length < REASON_MIN ? t('console.reasonShort') : undefined}
          value={reason}
          onChange={(event) => setReason(event.target.value)}
        />
      </Dialog>
    </>
  );
}

/** What teams cost at most, while it is typed. */
function WorstChain({ part }: { part: string | undefined }) {
  const { t } = useLocale();
  if (part === undefined) return null;
  const text = t('console.worstChain', { part: percentOf(part), max: percentOf(REWARDED_MAX) });
  return compareDecimals(part, REWARDED_MAX) > 0 ? <Notice warn>{text}</Notice> : <p className="ink-2">{text}</p>;
}
