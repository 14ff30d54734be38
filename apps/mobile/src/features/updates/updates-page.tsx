// Versions: what runs, what is newest, and the way from one to the other, with its progress and its failure.
import { Bar, Broken, Button, Main, Notice, Plate, Progress, Row, Rows, Screen, SkeletonRows, useLocale } from '@millrace/ui';
import { useStore } from 'zustand';
import { useState } from 'react';
import { useNavigate } from '@tanstack/react-router';
import { errorText } from '../../shared/api/api-error.ts';
import { appVersion } from '../../shared/app-version.ts';
import { useServices } from '../../shared/services/services-context.ts';
import { useBack } from '../../shared/hooks/use-back.ts';
import { isTooOld, type UpdateOffer } from './update-offer.ts';
import { useInstallation, useUpdates, type Updates } from './use-updates.ts';

export function UpdatesPage() {
  const { t } = useLocale();
  const { bridge } = useServices();
  const goBack = useBack('/setting');
  return (
    <Screen>
      <Bar title={t('shell.updates')} onBack={goBack} />
      <Main>{bridge.platform === 'browser' ? <InBrowser /> : <InPackage />}</Main>
    </Screen>
  );
}

function InBrowser() {
  const { t } = useLocale();
  const { appUpdate, connection } = useServices();
  const ready = useStore(appUpdate, (state) => state.ready);
  const [state, setState] = useState<'idle' | 'busy' | 'newest' | 'failed'>('idle');
  const check = async (): Promise<void> => {
    setState('busy');
    await appUpdate.check();
    setState(connection.getState().lost ? 'failed' : 'newest');
  };
  return (
    <div className="grid gap-3">
      <Plate>
        <Rows>
          <Row small title={t('shell.installedVersion')} value={<span className="numerals">{appVersion}</span>} />
        </Rows>
      </Plate>
      <Notice>{ready ? `${t('shell.newVersion')}. ${t('shell.takesSecond')}` : t('shell.browserUpdates')}</Notice>
      {ready ? null : (
        <div className="gutter grid gap-2">
          <Button wide busy={state === 'busy'} onClick={() => void check()}>
            {t('shell.checkUpdates')}
          </Button>
          <p className="ink-2 text-center" role="status">
            {state === 'newest' ? t('shell.upToDate') : state === 'failed' ? t('shell.checkFailed') : ''}
          </p>
        </div>
      )}
    </div>
  );
}

function InPackage() {
  const { t } = useLocale();
  const updates = useUpdates();
  const { installed, info, error, busy, check } = updates;
  if (!installed || !info) {
    return error === undefined ? (
      <SkeletonRows count={3} />
    ) : (
      <Broken title={t('shell.checkFailed')} text={errorText(error, t)} onRetry={check} busy={busy} />
    );
  }
  return (
    <div className="grid gap-3">
      <Plate>
        <Rows>
          <Row small title={t('shell.installedVersion')} value={<span className="numerals">{installed.version}</span>} />
          <Row small title={t('shell.contentVersion')} value={<span className="numerals">{appVersion}</span>} />
          {info.lastVersion === '' ? null : (
            <Row small title={t('shell.newestVersion')} value={<span className="numerals">{info.lastVersion}</span>} />
          )}
        </Rows>
      </Plate>
      {isTooOld(appVersion, info) ? <TooOld version={info.minVersion} /> : null}
      <Offer updates={updates} />
    </div>
  );
}

/** What still works, and the way there. */
function TooOld({ version }: { version: string }) {
  const { t } = useLocale();
  const navigate = useNavigate();
  return (
    <>
      <Notice warn>{t('shell.tooOld', { version })}</Notice>
      <Plate>
        <Rows>
          <Row small title={t('nav.tasks')} onClick={() => void navigate({ to: '/tasks' })} />
        </Rows>
      </Plate>
    </>
  );
}

function Offer({ updates: { offer, info, busy, check } }: { updates: Updates }) {
  const { t } = useLocale();
  const { state, install, apply } = useInstallation();
  if (offer.kind === 'none') {
    return (
      <div className="gutter grid gap-2">
        <p className="ink-2 text-center">{t('shell.upToDate')}</p>
        <Button wide busy={busy} onClick={check}>
          {t('shell.checkUpdates')}
        </Button>
      </div>
    );
  }
  if (state.phase === 'failed') {
    return <Broken title={t('shell.updateFailed')} text={t('shell.updateFailedText')} onRetry={() => void install(offer)} />;
  }
  return (
    <Plate pad>
      <div className="grid gap-3">
        <h2 className="weight-semibold">{t('shell.updateTitle', { version: offer.version })}</h2>
        {info?.content ? (
          <div>
            <p className="ink-2">{t('shell.whatsNew')}</p>
            <p className="whitespace-pre-line">{info.content}</p>
          </div>
        ) : null}
        <p className="ink-2">{t(explanations[wayOf(offer)])}</p>
        {state.phase === 'loading' ? <Progress shown label={t('shell.downloading')} percent={state.percent} /> : null}
        {state.phase === 'ready' ? (
          <>
            <p role="status">{t('shell.updateReady')}</p>
            <Button look="primary" wide onClick={() => void apply()}>
              {t('shell.restart')}
            </Button>
          </>
        ) : (
          <Button look="primary" wide busy={state.phase === 'loading'} onClick={() => void install(offer)}>
            {t(acts[wayOf(offer)])}
          </Button>
        )}
      </div>
    </Plate>
  );
}

const explanations = { store: 'shell.storeText', browser: 'shell.outsideText', content: 'shell.takesSecond' } as const;
const acts = { store: 'shell.openStore', browser: 'shell.download', content: 'shell.updateNow' } as const;

function wayOf(offer: Exclude<UpdateOffer, { kind: 'none' }>): keyof typeof acts {
  return offer.kind === 'content' ? 'content' : offer.by;
}
