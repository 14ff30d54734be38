// Versions of the app: what is published and to how many, what waits for a second person, and the entry of new ones.
import { listRelease, mayCall, operateRelease, proposeRelease, type Release } from '@millrace/contract/admin';
import { Blank, Broken, Button, Dialog, Moment, Notice, SkeletonRows, useLocale } from '@millrace/ui';
import { useState } from 'react';
import { errorText } from '../../shared/api.ts';
import { useOperator } from '../../shared/services.ts';
import { useRead, useSend } from '../../shared/use-call.ts';
import { VersionEntry } from './version-entry.tsx';

export function VersionsPage() {
  const { t } = useLocale();
  const operator = useOperator();
  const read = useRead(listRelease, {}, { isLive: true });
  return (
    <main className="console-main console-main-wide">
      <h1 className="console-title">{t('console.versions')}</h1>
      {read.data?.approval ? <Notice>{t('console.waitsForSecond', { name: read.data.approval.by })}</Notice> : null}
      <div className="console-tools">{mayCall(operator.roles, proposeRelease) ? <VersionEntry /> : null}</div>
      {read.error ? (
        <Broken title={errorText(read.error, t)} onRetry={() => void read.refetch()} />
      ) : read.data === undefined ? (
        <SkeletonRows count={6} />
      ) : read.data.rows.length === 0 ? (
        <Blank icon="phone" title={t('console.versionsEmpty')} />
      ) : (
        <Releases rows={read.data.rows} />
      )}
    </main>
  );
}

function Releases({ rows }: { rows: readonly Release[] }) {
  const { t } = useLocale();
  return (
    <table className="console-table">
      <thead>
        <tr>
          <th scope="col">{t('console.line.time')}</th>
          <th scope="col">{t('console.versions')}</th>
          <th scope="col" className="console-number">
            {t('console.versionShare')}
          </th>
          <th scope="col">{t('console.state')}</th>
          <th scope="col">{t('console.operator')}</th>
          <th scope="col">{t('console.detail')}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((release) => (
          <tr key={release.id}>
            <td>
              <Moment timeMs={release.createTime} parts="full" />
            </td>
            <td>
              <VersionsOf release={release} />
            </td>
            <td className="console-number">{release.share}</td>
            <td>{t(`console.versionState.${release.state}`)}</td>
            <td>
              {release.publishedBy}, {release.approvedBy}
            </td>
            <td>
              <Acts release={release} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function VersionsOf({ release }: { release: Release }) {
  const { t } = useLocale();
  const lines = [
    [t('console.versionContent'), release.appWgtVersion, release.appWgtUrl],
    [t('console.versionApk'), release.appApkVersion, release.appApkUrl],
    [t('console.versionGoogle'), release.appApkGoogleVersion, release.appGooglePlay],
    [t('console.versionIos'), release.appIpaIosVersion, release.appAppStore],
    [t('console.versionLeast'), release.minVersion, ''],
  ].filter(([, version]) => version !== '');
  return (
    <ul>
      {lines.map(([name, version, address]) => (
        <li key={name} className="break-all">
          {name} <strong className="numerals">{version}</strong> {address}
        </li>
      ))}
    </ul>
  );
}

/** Shares that a release is widened to, one after the other. */
const SHARES = [10, 25, 50, 100];

function Acts({ release: { id, state, share } }: { release: Release }) {
  const { t } = useLocale();
  const operator = useOperator();
  const [isAsked, setIsAsked] = useState(false);
  const send = useSend(operateRelease, () => setIsAsked(false));
  if (state === 'takenBack' || !mayCall(operator.roles, operateRelease)) return null;
  const next = SHARES.find((one) => one > share);
  return (
    <>
      {state === 'rolling' && next !== undefined ? (
        <Button size="small" look="line" busy={send.isPending} onClick={() => send.mutate({ id, act: 'widen', share: next })}>
          {t('console.versionWiden', { share: next })}
        </Button>
      ) : null}
      <Button
        size="small"
        look="line"
        busy={send.isPending}
        onClick={() => send.mutate({ id, act: state === 'rolling' ? 'stop' : 'resume' })}
      >
        {t(state === 'rolling' ? 'console.versionStop' : 'console.versionResume')}
      </Button>
      <Button size="small" look="line" busy={send.isPending} onClick={() => setIsAsked(true)}>
        {t('console.versionTakeBack')}
      </Button>
      <Dialog
        open={isAsked}
        danger
        title={t('console.versionTakeBack')}
        text={t('console.versionTakeBackText')}
        doLabel={t('console.versionTakeBack')}
        busy={send.isPending}
        onDo={() => send.mutate({ id, act: 'takeBack' })}
        onClose={() => setIsAsked(false)}
      />
      {send.error ? <Notice warn>{errorText(send.error, t)}</Notice> : null}
    </>
  );
}
