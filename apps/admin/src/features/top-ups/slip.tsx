// The slip of a top-up: a picture that only this session may fetch. Enlarged it fills the window.
import { showSlip } from '@millrace/contract/admin';
import { Blank, Broken, Button, Dialog, Skeleton, useLocale } from '@millrace/ui';
import { useEffect, useState } from 'react';
import { fetchFile } from '../../shared/api.ts';
import { useKeys } from '../../shared/use-keys.ts';

export function Slip({ id, has }: { id: string; has: boolean }) {
  const { t } = useLocale();
  const [url, setUrl] = useState<string>();
  const [isBroken, setIsBroken] = useState(false);
  const [isLarge, setIsLarge] = useState(false);
  useKeys({ s: has ? () => setIsLarge(true) : undefined });
  useEffect(() => {
    if (!has) return undefined;
    const abort = new AbortController();
    let made: string | undefined;
    fetchFile(showSlip, { id }, { signal: abort.signal })
      .then((blob) => {
        made = URL.createObjectURL(blob);
        setUrl(made);
      })
      .catch(() => {
        if (!abort.signal.aborted) setIsBroken(true);
      });
    return () => {
      abort.abort();
      if (made !== undefined) URL.revokeObjectURL(made);
    };
  }, [id, has]);
  if (!has) return <Blank icon="camera" title={t('console.noSlip')} />;
  if (isBroken) return <Broken />;
  return (
    <figure className="console-slip">
      {url === undefined ? <Skeleton className="h-full" /> : <img src={url} alt={t('console.slip')} />}
      <figcaption>
        <Button size="small" look="line" disabled={url === undefined} onClick={() => setIsLarge(true)}>
          {t('console.enlarge')}
        </Button>
      </figcaption>
      <Dialog open={isLarge && url !== undefined} title={t('console.slip')} doLabel={t('common.close')} onDo={() => setIsLarge(false)}>
        <div className="console-slip-large">
          <img src={url} alt={t('console.slip')} />
        </div>
      </Dialog>
    </figure>
  );
}
