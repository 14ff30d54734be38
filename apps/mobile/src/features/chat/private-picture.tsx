// A picture that only the members may see: fetched with the session, shown by an address that only this page knows, large on a tap.
import { showPath } from '@millrace/contract';
import { Button, Icon, Sheet, Skeleton, useLocale } from '@millrace/ui';
import { useEffect, useState } from 'react';
import { useServices, useSession } from '../../shared/services/services-context.ts';

export function PrivatePicture({ name, label }: { name: string; label: string }) {
  const { t } = useLocale();
  const [isLarge, setIsLarge] = useState(false);
  const { url, isBroken, retry } = usePicture(name);
  if (isBroken)
    return (
      <button type="button" className="chat-picture chat-picture-broken" onClick={retry}>
        <Icon name="refresh" size={20} /> {t('help.chat.pictureFailed')}
      </button>
    );
  if (url === undefined) return <Skeleton className="chat-picture" />;
  return (
    <>
      <button type="button" className="chat-picture" aria-label={label} onClick={() => setIsLarge(true)}>
        <img src={url} alt={label} />
      </button>
      <Sheet open={isLarge} onClose={() => setIsLarge(false)} title={label}>
        <img src={url} alt={label} className="chat-picture-large" />
        <Button wide onClick={() => setIsLarge(false)}>
          {t('common.close')}
        </Button>
      </Sheet>
    </>
  );
}

interface Picture {
  url: string | undefined;
  isBroken: boolean;
  retry: () => void;
}

function usePicture(name: string): Picture {
  const { origin, bridge } = useServices();
  const token = useSession((state) => state.token ?? '');
  const address = (bridge.platform === 'browser' ? '' : origin) + showPath(name);
  const [url, setUrl] = useState<string>();
  const [attempt, setAttempt] = useState(0);
  const [failed, setFailed] = useState<number>();
  useEffect(() => {
    const abort = new AbortController();
    let made: string | undefined;
    fetchPicture(address, token, abort.signal).then(
      (blob) => {
        made = URL.createObjectURL(blob);
        setUrl(made);
      },
      () => {
        if (!abort.signal.aborted) setFailed(attempt);
      },
    );
    return () => {
      abort.abort();
      if (made !== undefined) URL.revokeObjectURL(made);
    };
  }, [address, token, attempt]);
  return { url, isBroken: failed === attempt, retry: () => setAttempt(attempt + 1) };
}

/** @throws where there is none, or no line */
async function fetchPicture(address: string, token: string, signal: AbortSignal): Promise<Blob> {
  const response = await fetch(address, { headers: { token }, signal, credentials: 'omit' });
  if (!response.ok) throw new Error(`the picture was answered with ${String(response.status)}`);
  return response.blob();
}
