// What becomes of a poster: given to traders, taken from them.
import { mayCall, publishPoster, withdrawPoster, type AdminPoster } from '@millrace/contract/admin';
import { Button, Dialog, Notice, useLocale } from '@millrace/ui';
import { useState } from 'react';
import { errorText } from '../../shared/api.ts';
import { toaster, useOperator } from '../../shared/services.ts';
import { useSend } from '../../shared/use-call.ts';

export function PosterPublishing({ of, isTyped, onDone }: { of: AdminPoster; isTyped: boolean; onDone: () => void }) {
  const { t } = useLocale();
  const operator = useOperator();
  const [asked, setAsked] = useState<'publish' | 'withdraw'>();
  const done = (): void => {
    toaster.show(t('console.outcome.done'));
    onDone();
  };
  const publish = useSend(publishPoster, done);
  const withdraw = useSend(withdrawPoster, done);
  const error = publish.error ?? withdraw.error;
  const which = { id: of.id, version: of.version };
  return (
    <section>
      <h2 className="console-subtitle">{t(`console.posterState.${of.state}`)}</h2>
      {error ? <Notice warn>{errorText(error, t)}</Notice> : null}
      {mayCall(operator.roles, publishPoster) ? (
        <div className="console-buttons">
          <Button look="line" disabled={isTyped || (of.state === 'published' && !of.hasChanges)} onClick={() => setAsked('publish')}>
            {t('console.posterPublish')}
          </Button>
          <Button look="line" disabled={of.state !== 'published'} onClick={() => setAsked('withdraw')}>
            {t('console.contentWithdraw')}
          </Button>
        </div>
      ) : null}
      <Dialog
        open={asked === 'publish'}
        title={t('console.posterPublish')}
        text={t('console.posterPublishText')}
        doLabel={t('console.posterPublish')}
        busy={publish.isPending}
        onDo={() => publish.mutate(which)}
        onClose={() => setAsked(undefined)}
      />
      <Dialog
        open={asked === 'withdraw'}
        danger
        title={t('console.contentWithdraw')}
        text={t('console.posterWithdrawText')}
        doLabel={t('console.contentWithdraw')}
        busy={withdraw.isPending}
        onDo={() => withdraw.mutate(which)}
        onClose={() => setAsked(undefined)}
      />
    </section>
  );
}
