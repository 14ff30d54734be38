// The brand: its draft as a form, what the draft changes, the proposal to a second person, and what was published.
import { brandValues, getDraft, mayCall, saveDraft, type BrandDraftValues, type TenantDraft } from '@millrace/contract/admin';
import { Broken, Button, Notice, SkeletonRows, useLocale } from '@millrace/ui';
import { useState } from 'react';
import { ApiError, errorText } from '../../shared/api.ts';
import { LeaveGuard } from '../../shared/leave-guard.tsx';
import { toaster, useOperator } from '../../shared/services.ts';
import { useRead, useSend } from '../../shared/use-call.ts';
import { BrandChange, textsOf } from './brand-change.tsx';
import { BrandFields } from './brand-fields.tsx';
import { PermissionTree } from './permission-tree.tsx';
import { PreviewPanel } from './preview-panel.tsx';
import { Publish } from './publish.tsx';
import { Published } from './published.tsx';

export function BrandPage() {
  const { t } = useLocale();
  const read = useRead(getDraft, {});
  return (
    <main className="console-main console-main-wide">
      <h1 className="console-title">{t('console.brand')}</h1>
      {read.error ? <Broken title={errorText(read.error, t)} onRetry={() => void read.refetch()} /> : null}
      {read.data ? <DraftForm key={read.data.version} found={read.data} /> : read.error ? null : <SkeletonRows count={8} />}
    </main>
  );
}

function DraftForm({ found }: { found: TenantDraft }) {
  const { t } = useLocale();
  const operator = useOperator();
  const mayEdit = mayCall(operator.roles, saveDraft);
  // What stands may break a rule that came later: then the server says which when it is saved.
  const [values, setValues] = useState(found.draft as BrandDraftValues);
  const send = useSend(saveDraft, () => toaster.show(t('console.draftSaved')));
  const isTyped = JSON.stringify(values) !== JSON.stringify(found.draft);
  const problemOf = (field: keyof BrandDraftValues): string | undefined =>
    send.error instanceof ApiError ? send.error.problems.find((problem) => problem.field.split('.')[0] === field)?.message : undefined;
  const { version, published, draft, changed, savedBy, approval } = found;
  return (
    <>
      <p className="ink-2">{t(mayEdit ? 'console.brandText' : 'console.termsReadOnly')}</p>
      {approval === null ? null : <Notice>{t('console.waitsForSecond', { name: approval.by })}</Notice>}
      <div className={mayEdit ? 'console-beside' : undefined}>
        <div>
          <BrandFields
            values={values}
            isReadOnly={!mayEdit}
            problemOf={problemOf}
            onChange={(part) => setValues((now) => ({ ...now, ...part }))}
          />
          <PermissionTree
            chosen={values.permissions}
            isReadOnly={!mayEdit}
            onChange={(permissions) => setValues((now) => ({ ...now, permissions }))}
          />
        </div>
        {mayEdit ? <PreviewPanel /> : null}
      </div>
      <LeaveGuard isTyped={isTyped} />
      {send.error ? <Notice warn>{errorText(send.error, t)}</Notice> : null}
      {mayEdit ? (
        <div className="console-decision">
          <div className="console-buttons">
            <Button disabled={!isTyped || send.isPending} onClick={() => setValues(draft as BrandDraftValues)}>
              {t('console.undo')}
            </Button>
            <Button
              disabled={changed.length === 0 || send.isPending}
              onClick={() => send.mutate({ version, ...brandValues.parse(published) })}
            >
              {t('console.discardDraft')}
            </Button>
            <Button look="line" busy={send.isPending} disabled={!isTyped} onClick={() => send.mutate({ version, ...values })}>
              {t('console.saveDraft')}
            </Button>
            <Publish found={found} isOff={isTyped || approval !== null} />
          </div>
        </div>
      ) : null}
      <section>
        <h2 className="console-subtitle">{t('console.changes')}</h2>
        {changed.length === 0 ? (
          <p className="ink-2">{t('console.changesNone')}</p>
        ) : (
          <>
            <p className="label">{t('console.draftOf', { name: savedBy })}</p>
            <BrandChange before={textsOf(published, changed)} after={textsOf(draft, changed)} />
          </>
        )}
      </section>
      <Published version={version} mayRestore={mayEdit} />
    </>
  );
}
