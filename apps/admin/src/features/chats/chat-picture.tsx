// A picture that a trader sent: only this session may fetch it. Enlarged it fills the window.
import { showChatPicture } from '@millrace/contract/admin';
import { Broken, Button, Dialog, Skeleton, useLocale } from '@millrace/ui';
import { useEffect, useState } from 'react';
import { fetchFile } from '../../shared/api.ts';

export function ChatPicture({ chatId, name }: { chatId: string; name: string }) {
  const { t } = useLocale();
  const [url, setUrl] = useState<string>();
  const [isBroken, setIsBroken] = useState(false);
  const [isLarge, setIsLarge] = useState(false);
  useEffect(() => {
    const abort = new AbortController();
    let made: string | undefined;
    fetchFile(showChatPicture, { id: chatId, filename: name }, { signal: abort.signal })
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
  }, [chatId, name]);
  if (isBroken) return <Broken />;
  return (
    <figure className="console-chat-picture">
      {url === undefined ? <Skeleton className="h-full" /> : <img src={url} alt={t('console.chatPicture')} />}
      <figcaption>
        <Button size="small" look="line" disabled={url === undefined} onClick={() => setIsLarge(true)}>
          {t('console.enlarge')}
        </Button>
      </figcaption>
      <Dialog
        open={isLarge && url !== undefined}
        title={t('console.chatPicture')}
        doLabel={t('common.close')}
        onDo={() => setIsLarge(false)}
      >
        <div className="console-slip-large">
          <img src={url} alt={t('console.chatPicture')} />
        </div>
      </Dialog>
    </figure>
  );
}
