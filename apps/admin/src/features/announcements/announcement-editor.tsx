// One announcement: its texts, for whom, from when until when; the preview with how many it reaches; saving, publishing, withdrawing.
import {
  mayCall,
  publishAnnouncement,
  saveAnnouncement,
  withdrawAnnouncement,
  type AnnouncementDraft,
  type AnnouncementRow,
} from '@millrace/contract/admin';
import { Button, Moment, Notice, useLocale } from '@millrace/ui';
import { useState } from 'react';
import { errorText } from '../../shared/api.ts';
import { Fact, Facts } from '../../shared/facts.tsx';
import { useQueueSearch } from '../../shared/queue.tsx';
import { ReasonedAct } from '../../shared/reasoned-act.tsx';
import { toaster, useOperator } from '../../shared/services.ts';
import { useSend } from '../../shared/use-call.ts';
import { AnnouncementFields } from './announcement-fields.tsx';
import { AnnouncementPreview } from './announcement-preview.tsx';

const empty = (): AnnouncementDraft => ({ texts: [], segment: {}, shown: 'line', pinned: false, from: Date.now(), until: null });

export function AnnouncementEditor({ row }: { row: AnnouncementRow | undefined }) {
  const { t } = useLocale();
  const operator = useOperator();
  const { change } = useQueueSearch();
  const [draft, setDraft] = useState<AnnouncementDraft>(() => row?.draft ?? empty());
  const save = useSend(saveAnnouncement, ({ id }) => {
    toaster.show(t('console.draftSaved'));
    if (!row) change({ state: undefined, id });
  });
  const isReadOnly = !mayCall(operator.roles, saveAnnouncement) || row?.state === 'withdrawn';
  const isChanged = row === undefined || JSON.stringify(draft) !== JSON.stringify(row.draft);
  return (
    <>
      <h2 className="console-subtitle">{row ? row.title : t('console.announcementNew')}</h2>
      {row ? <Told row={row} /> : null}
      <AnnouncementFields draft={draft} isReadOnly={isReadOnly} onChange={setDraft} />
      {isReadOnly ? null : <AnnouncementPreview draft={draft} />}
      {save.error ? <Notice warn>{errorText(save.error, t)}</Notice> : null}
      <footer className="console-decision">
        {row?.approval ? <Notice>{t('console.waitsForSecond', { name: row.approval.by })}</Notice> : null}
        <div className="console-buttons">
          {isReadOnly ? null : (
            <Button
              look="primary"
              busy={save.isPending}
              disabled={!isChanged}
              onClick={() => save.mutate({ ...(row && { id: row.id, version: row.version }), draft })}
            >
              {t('console.saveDraft')}
            </Button>
          )}
          {row && !isReadOnly ? <Acts row={row} isChanged={isChanged} /> : null}
        </div>
      </footer>
    </>
  );
}

function Told({ row }: { row: AnnouncementRow }) {
  const { t } = useLocale();
  return (
    <Facts>
      <Fact label={t('console.state')}>{t(`console.announcementState.${row.state}`)}</Fact>
      <Fact label={t('console.announcementOpened')}>{row.opened}</Fact>
      <Fact label={t('console.proposedBy')}>{row.createdBy}</Fact>
      {row.publishTime === null ? null : (
        <Fact label={t('console.announcementPublishTime')}>
          <Moment timeMs={row.publishTime} parts="full" />
        </Fact>
      )}
      {row.correctTime === null ? null : (
        <Fact label={t('console.announcementCorrectTime')}>
          <Moment timeMs={row.correctTime} parts="full" />
        </Fact>
      )}
    </Facts>
  );
}

function Acts({ row: { id, version, state, hasChanges, approval }, isChanged }: { row: AnnouncementRow; isChanged: boolean }) {
  const { t } = useLocale();
  const publish = useSend(publishAnnouncement, ({ outcome }) => {
    toaster.show(t(`console.outcome.${outcome}`));
  });
  const withdraw = useSend(withdrawAnnouncement, ({ outcome }) => {
    toaster.show(t(`console.outcome.${outcome}`));
  });
  // A changed row draws this anew: what was refused is told where it stays.
  const tell = (error: unknown): void => toaster.show(errorText(error, t));
  return (
    <>
      {state === 'draft' || hasChanges ? (
        <ReasonedAct
          label={t('console.announcementPublish')}
          text={t('console.announcementPublishText')}
          isDanger={false}
          isBusy={publish.isPending}
          isOff={isChanged || approval !== null}
          onDo={(reason) => void publish.mutateAsync({ id, version, reason }).catch(tell)}
        />
      ) : null}
      <ReasonedAct
        label={t('console.announcementWithdraw')}
        text={t('console.announcementWithdrawText')}
        isDanger
        isBusy={withdraw.isPending}
        onDo={(reason) => void withdraw.mutateAsync({ id, version, reason }).catch(tell)}
      />
    </>
  );
}
