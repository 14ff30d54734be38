// A button that takes a picture from the disk; the server keeps it at once.
import type { ContentPicture } from '@millrace/contract';
import { addContentPicture } from '@millrace/contract/admin';
import { Button, useLocale } from '@millrace/ui';
import { useRef, useState } from 'react';
import { errorText, sendFile } from './api.ts';

export function AddPicture({ label, onAdded }: { label: string; onAdded: (picture: ContentPicture) => void }) {
  const { t } = useLocale();
  const input = useRef<HTMLInputElement>(null);
  const [error, setError] = useState<unknown>();
  const [isBusy, setIsBusy] = useState(false);
  const send = (file: File | undefined): void => {
    if (!file) return;
    setIsBusy(true);
    setError(undefined);
    sendFile(addContentPicture, file)
      .then(onAdded)
      .catch(setError)
      .finally(() => setIsBusy(false));
  };
  return (
    <span>
      <input
        ref={input}
        className="visually-hidden"
        type="file"
        accept="image/png,image/jpeg,image/webp"
        aria-label={label}
        tabIndex={-1}
        onChange={({ target }) => {
          send(target.files?.[0]);
          target.value = '';
        }}
      />
      <Button size="small" look="line" busy={isBusy} onClick={() => input.current?.click()}>
        {label}
      </Button>
      {error === undefined ? null : <span className="field-error block">{errorText(error, t)}</span>}
    </span>
  );
}
