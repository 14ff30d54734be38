// One group: its template, who runs it, and its versions.
import { getTemplate, mayCall, pageRunner, proposeTemplateEnd, type AdminTemplate } from '@millrace/contract/admin';
import { selectionTypes } from '@millrace/contract';
import type { MessageKey } from '@millrace/i18n';
import { Blank, Broken, Button, Notice, Segment, SkeletonRows, useLocale } from '@millrace/ui';
import { ApiError, errorText } from '../../shared/api.ts';
import { ReasonedAct } from '../../shared/reasoned-act.tsx';
import { toaster, useOperator } from '../../shared/services.ts';
import { useRead, useSend } from '../../shared/use-call.ts';
import { Runners } from './runners.tsx';
import { TemplateDraft } from './template-draft.tsx';
import { parts, useTemplatesSearch } from './templates-search.ts';
import { Versions } from './versions.tsx';

export function OpenTemplate({ id }: { id: string }) {
  const { t } = useLocale();
  const { change } = useTemplatesSearch();
  const found = useRead(getTemplate, { id });
  return (
    <>
      <p>
        <Button
          size="small"
          onClick={() => change({ id: undefined, part: undefined, run: undefined, runUid: undefined, runState: undefined })}
        >
          {t('console.back')}
        </Button>
      </p>
      {found.error && !found.isFetching ? (
        found.error instanceof ApiError && found.error.reason === 'notFound' ? (
          <Blank icon="list" title={t('console.templatesEmpty')} />
        ) : (
          <Broken title={errorText(found.error, t)} onRetry={() => void found.refetch()} />
        )
      ) : found.data && !found.isPlaceholderData ? (
        <Template of={found.data} />
      ) : (
        <SkeletonRows count={6} />
      )}
    </>
  );
}

function Template({ of }: { of: AdminTemplate }) {
  const { t } = useLocale();
  const operator = useOperator();
  const { search, change } = useTemplatesSearch();
  const shown = parts.filter(
    (part) => part === 'template' || (of.state !== 'draft' && (part === 'versions' || mayCall(operator.roles, pageRunner))),
  );
  const part = shown.find((one) => one === search.part) ?? 'template';
  const named = (of.published ?? of.draft)?.name.trim() ?? '';
  const name = named === '' ? of.id : named;
  return (
    <article aria-label={name}>
      <h2 className="console-subtitle">
        {name} <span className="ink-2">{t(`tasks.kind.${String(of.kind)}` as MessageKey)}</span>
      </h2>
      <p className="label">
        {t(`console.templateState.${of.state}`)}
        {of.versions[0] === undefined ? null : `, ${t('console.templateVersion')} ${String(of.versions[0].version)}`}
        {of.state === 'draft' || selectionTypes.includes(of.kind) ? null : `, ${t('console.templateRunners')}: ${String(of.runners)}`}
      </p>
      {selectionTypes.includes(of.kind) ? <p className="ink-2">{t('console.templateSelection')}</p> : null}
      <Withdrawal of={of} />
      {shown.length > 1 ? (
        <Segment
          label={t('console.templatePart')}
          value={part}
          options={shown.map((value) => ({ value, label: t(`console.templatePart.${value}`) }))}
          onChange={(value) => change({ part: value === 'template' ? undefined : value, run: undefined }, { replace: true })}
        />
      ) : null}
      {part === 'template' ? <TemplateDraft key={of.id} of={of} /> : null}
      {part === 'runners' ? <Runners id={of.id} /> : null}
      {part === 'versions' ? <Versions versions={of.versions} /> : null}
    </article>
  );
}

function Withdrawal({ of: { id, state, versions, endApproval, withdrawnBy } }: { of: AdminTemplate }) {
  const { t } = useLocale();
  const operator = useOperator();
  const send = useSend(proposeTemplateEnd, ({ outcome }) => toaster.show(t(`console.outcome.${outcome}`)));
  const [newest] = versions;
  if (state === 'withdrawn') return <Notice>{t('console.templateWithdrawn', { name: withdrawnBy })}</Notice>;
  if (state === 'draft' || newest === undefined) return null;
  return (
    <section className="console-freeze">
      {send.error ? <Notice warn>{errorText(send.error, t)}</Notice> : null}
      {endApproval ? <Notice>{t('console.templateEndProposed', { name: endApproval.by })}</Notice> : null}
      {mayCall(operator.roles, proposeTemplateEnd) ? (
        <ReasonedAct
          label={t('console.templateEnd')}
          text={t('console.templateEndText')}
          isDanger
          isBusy={send.isPending}
          isOff={endApproval !== null}
          onDo={(reason) => send.mutate({ id, version: newest.version, reason })}
        />
      ) : null}
    </section>
  );
}
