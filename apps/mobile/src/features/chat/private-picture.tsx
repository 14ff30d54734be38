// A picture that only the members may see: fetched with the session, shown by an address that only this page knows, large on a tap.
import { showPath } from '@millrace/contract';
import { Button, Icon, Sheet, Skeleton, useLocale } from '@millrace/ui';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useServices, useSession } from '../../shared/services/services-context.ts';

export function PrivatePicture({ name, label }: { name: string; label: string }) {
  const { t } = useLocale();
  const [isLarge, setIsLarge] = useState(false);
  const { url, isBroken, retry } = usePicture(name);
  if (isBroken)
    return (
      <button type="button" className="chat-picture chat-picture-broken" onClick={retry}>
        <Icon name="refresh" size={20} /> {t('chat.pictureFailed')}
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

function usePicture(name: string): { url: string | undefined; isBroken: boolean; retry: () => void } {
  const { origin, bridge } = useServices();
  const token = useSession((state) => state.token ?? '');
  const base = bridge.platform === 'browser' ? '' : origin;
  const found = useQuery({
    queryKey: ['chat-picture', name],
    queryFn: async ({ signal }) => {
      const response = await fetch(base + showPath(name), { headers: { token }, signal, credentials: 'omit' });
      if (!response.ok) throw new Error(`the picture was answered with ${String(response.status)}`);
      return response.blob();
    },
    staleTime: Infinity,
    gcTime: 60_000,
  });
  const [url, setUrl] = useState<string>();
  useEffect(() => {
    if (!found.data) return undefined;
    const made = URL.createObjectURL(found.data);
    setUrl(made);
    return () => URL.revokeObjectURL(made);
  }, [found.data]);
  return { url, isBroken: found.isError, retry: () => void found.refetch() };
}
