// The bar below a drawn picture: to save it, and to share it where the phone can.
import { ActionBar, Button, Icon, useLocale } from '@millrace/ui';
import { useState } from 'react';
import { usePictureActs, type ShownPicture } from './use-picture-acts.ts';

export function PictureBar({ picture, shareLabel }: { picture: ShownPicture | undefined; shareLabel: string }) {
  const { t } = useLocale();
  const { save, share } = usePictureActs();
  const [busy, setBusy] = useState(false);
  const act = (run: (picture: ShownPicture) => Promise<void>): void => {
    if (!picture || busy) return;
    setBusy(true);
    void run(picture).finally(() => setBusy(false));
  };
  if (!share)
    return (
      <ActionBar>
        <Button look="primary" busy={busy} disabled={!picture} onClick={() => act(save)}>
          <Icon name="download" size={20} />
          {t('share.saveImage')}
        </Button>
      </ActionBar>
    );
  return (
    <ActionBar>
      <button type="button" className="action-bar-act" disabled={!picture} onClick={() => act(save)}>
        <Icon name="download" />
        {t('share.saveImage')}
      </button>
      <Button look="primary" busy={busy} disabled={!picture} onClick={() => act(share)}>
        <Icon name="share" size={20} />
        {shareLabel}
      </Button>
    </ActionBar>
  );
}
