// What becomes of a text: published now or later, withdrawn; and what stands at the moment.
import { isAgreement, mayCall, publishContent, withdrawContent, type ContentItem } from '@millrace/contract/admin';
import { Button, CheckBox, Dialog, Moment, Notice, useLocale } from '@millrace/ui';
import { useState } from 'react';
import { errorText } from '../../shared/api.ts';
import { toaster, useOperator } from '../../shared/services.ts';
import { TimeField } from '../../shared/time-field.tsx';
import { useSend } from '../../shared/use-call.ts';

export function Publishing({ of, isTyped }: { of: ContentItem; isTyped: boolean }) {
  const { t } = useLocale();
  const operator = useOperator();
  const [asked, setAsked] = useState<'publish' | 'withdraw'>();
  const [startMs, setStartMs] = useState<number | null>(null);
  const [mustAccept, setMustAccept] = useState(false);
  const done = (): void => {
    setAsked(undefined);
    toaster.show(t('console.outcome.done'));
  };
  const publish = useSend(publishContent, done);
  const withdraw = useSend(withdrawContent, done);
  const error = publish.error ?? withdraw.error;
  const current = of.publications.filter(({ endTime }) => endTime === null);
  const label = t('console.contentPublish', { n: of.version });
  return (
    <section>
      <h2 className="console-subtitle">{t(`console.contentState.${of.state}`)}</h2>
      {current.slice(0, 2).map((one) => (
        <p key={one.startTime} className="label">
          {t('console.contentVersion')} {one.version}, <Moment timeMs={one.startTime} parts="full" />, {one.publishedBy}
          {one.mustAccept ? ` · ${t('console.contentMustAccept')}` : ''}
        </p>
      ))}
      {error ? <Notice warn>{errorText(error, t)}</Notice> : null}
      {mayCall(operator.roles, publishContent) ? (
        <div className="console-buttons">
          <Button look="line" disabled={isTyped} onClick={() => setAsked('publish')}>
            {label}
          </Button>
          <Button look="line" disabled={current.length === 0} onClick={() => setAsked('withdraw')}>
            {t('console.contentWithdraw')}
          </Button>
        </div>
      ) : null}
      <Dialog
        open={asked === 'publish'}
        title={label}
        text={t('console.contentPublishText')}
        doLabel={label}
        busy={publish.isPending}
        onDo={() => publish.mutate({ id: of.id, version: of.version, mustAccept, ...(startMs === null ? {} : { startTime: startMs }) })}
        onClose={() => setAsked(undefined)}
      >
        <TimeField label="console.contentStart" value={startMs} onChange={setStartMs} />
        {isAgreement(of.kind) ? <CheckBox label={t('console.contentMustAccept')} checked={mustAccept} onChange={setMustAccept} /> : null}
      </Dialog>
      <Dialog
        open={asked === 'withdraw'}
        danger
        title={t('console.contentWithdraw')}
        text={t('console.contentWithdrawText')}
        doLabel={t('console.contentWithdraw')}
        busy={withdraw.isPending}
        onDo={() => withdraw.mutate({ id: of.id })}
        onClose={() => setAsked(undefined)}
      />
    </section>
  );
}
