// Stands in for a page that could not be loaded or drawn. Reload is the retry: a failed chunk stays failed for the browser.
import { Bar, Broken, Main, Screen, useLocale } from '@millrace/ui';
import { errorText } from '../api/api-error.ts';
import { ChunkError, type ChunkFailure } from './lazy-page.ts';

const chunkKeys = { missing: 'common.chunkMissing', timeout: 'common.chunkTimeout', other: 'common.chunkOther' } as const satisfies Record<
  ChunkFailure,
  string
>;

export function BrokenPage({ error }: { error: unknown }) {
  const { t } = useLocale();
  const text = error instanceof ChunkError ? t(chunkKeys[error.failure]) : errorText(error, t);
  return (
    <Screen>
      <Bar root title={t('common.errorTitle')} />
      <Main className="center">
        <Broken title={text} onRetry={() => location.reload()} />
      </Main>
    </Screen>
  );
}
