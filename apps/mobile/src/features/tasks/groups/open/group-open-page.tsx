// A group before it is opened: what it needs at worst against what is free, its figures, its slots, the agreement, and the act.
import { hostingAgreementVersion } from '@millrace/contract';
import { Amount, Bar, Broken, Main, Notice, Plate, Screen, Select, SkeletonRows, useLocale } from '@millrace/ui';
import { Navigate, useSearch } from '@tanstack/react-router';
import { errorText } from '../../../../shared/api/api-error.ts';
import { useBack } from '../../../../shared/hooks/use-back.ts';
import { kindPageOf } from '../../../../shared/pages/kind-pages.ts';
import { FuelNotice } from '../../../../shared/pages/fuel-notice.tsx';
import { PaperNotice } from '../../../../shared/pages/paper-notice.tsx';
import { useCredentials } from '../../../exchange/index.ts';
import { useInstruments } from '../../common/use-instruments.ts';
import { NeededAmount } from '../../common/needed-amount.tsx';
import { NeedsOfFree } from '../../form/plan/needs-of-free.tsx';
import { GroupFiguresPlate } from '../group-figures.tsx';
import { isNotFound, useGroup, type GroupView } from '../use-group.ts';
import { AgreementPlate } from './agreement-plate.tsx';
import { OpenBar } from './open-bar.tsx';
import { SlotsPlate } from './slots-plate.tsx';
import { useOpening, type Opening } from './use-opening.ts';
import '../groups.css';

export function GroupOpenPage() {
  const { groupId = '' } = useSearch({ from: '/trusteeship-open' });
  const { t } = useLocale();
  const goBack = useBack('/index');
  const read = useGroup(groupId);
  const group = read.data?.group;
  const page = group && kindPageOf(group.type);
  if (isNotFound(read.error) || (group && !page)) return <Navigate to="/404" replace />;
  if (page && group.opened !== null)
    return <Navigate to="/$kindPage/list" params={{ kindPage: page.kindPage }} search={{ groupId }} replace />;
  const under = page && group ? `${t(page.label)} · ${t(group.withdrawn ? 'tabs.group.withdrawn' : 'tabs.group.notOpened')}` : undefined;
  return (
    <Screen>
      <Bar title={group?.groupName ?? t('groups.openGroup')} under={under} onBack={goBack} />
      <Prepared read={read} />
    </Screen>
  );
}

/** Waits for the group, the accounts and the instruments. */
function Prepared({ read }: { read: ReturnType<typeof useGroup> }) {
  const { t } = useLocale();
  const credentials = useCredentials();
  const instruments = useInstruments();
  const parts = [read, credentials, instruments];
  const failed = parts.find(({ data, error }) => data === undefined && error !== null);
  if (read.data && credentials.data && instruments.data)
    return <Unopened view={read.data} credentials={credentials.data.credentials} instruments={instruments.data} />;
  return (
    <Main>
      {failed ? (
        <Plate>
          <Broken
            title={errorText(failed.error, t)}
            onRetry={() => parts.forEach(({ refetch }) => void refetch())}
            busy={parts.some(({ isFetching }) => isFetching)}
          />
        </Plate>
      ) : (
        <SkeletonRows count={5} />
      )}
    </Main>
  );
}

function Unopened({ view, ...parts }: { view: GroupView } & Parameters<typeof useOpening>[1]) {
  const { t } = useLocale();
  const opening = useOpening(view, parts);
  return (
    <>
      <Main>
        <PaperNotice />
        {view.group.withdrawn ? (
          <div className="mb-3">
            <Notice warn>{t('refusal.groupWithdrawn')}</Notice>
          </div>
        ) : null}
        <FuelNotice environment={opening.credential?.environment} />
        <Needs opening={opening} />
        <GroupFiguresPlate figures={view.group.figures} />
        <p className="gutter body ink-2 mt-3">{view.group.words}</p>
        <Account opening={opening} credentials={parts.credentials} />
        <SlotsPlate opening={opening} />
        <div className="mt-3">
          <AgreementPlate opening={opening} version={hostingAgreementVersion} />
        </div>
        <p className="gutter micro mt-3">{t('groups.note')}</p>
      </Main>
      <OpenBar opening={opening} />
    </>
  );
}

function Needs({ opening }: { opening: Opening }) {
  const { t } = useLocale();
  const { needed, credential } = opening;
  return (
    <section className="gutter mb-3" aria-label={t('groups.needsAll')} data-figure="needs">
      <p className="label">{t('groups.needsAll')}</p>
      <p>{needed === '' ? <Amount value={undefined} size="hero" unit="USDT" /> : <NeededAmount quote={needed} size="hero" />}</p>
      {credential && needed !== '' ? <NeedsOfFree need={needed} credentialId={credential.id} /> : null}
    </section>
  );
}

function Account({ opening, credentials }: { opening: Opening } & Pick<Parameters<typeof useOpening>[1], 'credentials'>) {
  const { t } = useLocale();
  if (credentials.length < 2) return null;
  const options = credentials
    .filter(({ status }) => status === 'ok')
    .map((one) => ({ value: one.id, label: one.remark, line: `${t(`exchange.environment.${one.environment}`)} · ${one.maskedKey}` }));
  return (
    <div className="gutter mt-3">
      <Select label={t('tasks.form.account')} value={opening.credential?.id} options={options} onChange={opening.chooseAccount} />
    </div>
  );
}
