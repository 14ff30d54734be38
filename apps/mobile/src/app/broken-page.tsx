// Stands in for a page that could not be loaded or drawn. Reload is the retry: a failed chunk stays failed for the browser.
// A chunk that is missing means that the app was renewed meanwhile: the first time the page leads on by itself.
import { Bar, Broken, Main, Screen, useLocale } from '@millrace/ui';
import { useEffect, useState } from 'react';
import { ApiError, errorText } from '../shared/api/api-error.ts';
import { ChunkError, type ChunkFailure } from '../shared/pages/lazy-page.ts';
import { mayReload, noteReload } from '../shared/reload-once.ts';
import { useServices } from '../shared/services/services-context.ts';
import { Splash } from '../shared/pages/splash.tsx';

const chunkKeys = { missing: 'common.chunkMissing', timeout: 'common.chunkTimeout', other: 'common.chunkOther' } as const satisfies Record<
  ChunkFailure,
  string
>;

export function BrokenPage({ error }: { error: unknown }) {
  const { t } = useLocale();
  const { appUpdate, connection } = useServices();
  const missing = error instanceof ChunkError && error.failure === 'missing';
  const [leading] = useState(() => missing && !connection.getState().lost && mayReload(Date.now()));
  useEffect(() => {
    if (leading && noteReload(Date.now())) appUpdate.take();
  }, [leading, appUpdate]);
  useTapAnywhere(isTimeout(error), appUpdate.take);
  if (leading) return <Splash />;
  const text =
    error instanceof ChunkError
      ? t(missing && connection.getState().lost ? 'shell.offline' : chunkKeys[error.failure])
      : errorText(error, t);
  return (
    <Screen>
      <Bar root title={t('common.errorTitle')} />
      <Main className="screen-main-centered">
        <Broken title={text} onRetry={appUpdate.take} />
      </Main>
    </Screen>
  );
}

function isTimeout(error: unknown): boolean {
  return (error instanceof ApiError && error.kind === 'timeout') || (error instanceof ChunkError && error.failure === 'timeout');
}

/** "Tap the screen to retry": the button is for keyboards, the rest of the screen for thumbs. */
function useTapAnywhere(wanted: boolean, act: () => void): void {
  useEffect(() => {
    if (!wanted) return undefined;
    document.addEventListener('click', act);
    return () => document.removeEventListener('click', act);
  }, [wanted, act]);
}
