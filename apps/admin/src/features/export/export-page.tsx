// The file of a mailed link. Its secret stands behind the # of the address and leaves this page in the call only.
import { fetchExport } from '@millrace/contract/admin';
import { Button, Notice, useLocale } from '@millrace/ui';
import { useState } from 'react';
import { ApiError, errorText, fetchNamedFile } from '../../shared/api.ts';
import { saveFile } from '../../shared/save-file.ts';

type State = 'waiting' | 'busy' | 'saved' | 'gone' | { error: unknown };

export function ExportPage() {
  const { t } = useLocale();
  const [link] = useState(() => location.hash.slice(1));
  const [state, setState] = useState<State>('waiting');
  const fetch = async (): Promise<void> => {
    setState('busy');
    try {
      saveFile(await fetchNamedFile(fetchExport, { link }));
      setState('saved');
    } catch (error) {
      const isGone = error instanceof ApiError && (error.reason === 'notFound' || error.problems.length > 0);
      setState(isGone ? 'gone' : { error });
    }
  };
  return (
    <main className="console-main">
      <h1 className="console-title">{t('console.file')}</h1>
      <p className="ink-2">{t('console.fileText')}</p>
      {state === 'saved' ? <Notice>{t('console.fileSaved')}</Notice> : null}
      {state === 'gone' ? <Notice warn>{t('console.fileGone')}</Notice> : null}
      {typeof state === 'object' ? <Notice warn>{errorText(state.error, t)}</Notice> : null}
      {state === 'saved' || state === 'gone' ? null : (
        <Button look="primary" busy={state === 'busy'} onClick={() => void fetch()}>
          {t('console.fileFetch')}
        </Button>
      )}
    </main>
  );
}
