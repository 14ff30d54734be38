// A picture of the brand: chosen from the disk, kept by the server at once, named by the draft.
import { addImage } from '@millrace/contract/admin';
import { Button, useLocale } from '@millrace/ui';
import { useId, useRef, useState } from 'react';
import { errorText, sendFile } from '../../shared/api.ts';
import { usePicture } from '../../shared/use-picture.ts';

interface PictureFieldProps {
  label: string;
  /** Its name; empty for none. */
  value: string;
  isReadOnly: boolean;
  onChange: (name: string) => void;
}

export function PictureField({ label, value, isReadOnly, onChange }: PictureFieldProps) {
  const { t } = useLocale();
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [error, setError] = useState<unknown>();
  const [isBusy, setIsBusy] = useState(false);
  const url = usePicture(value);
  const send = (file: File | undefined): void => {
    if (!file) return;
    setIsBusy(true);
    setError(undefined);
    sendFile(addImage, file)
      .then(({ name }) => onChange(name))
      .catch(setError)
      .finally(() => setIsBusy(false));
  };
  return (
    <div className="field">
      <label className="label" htmlFor={id}>
        {label}
      </label>
      <div className="console-picture">
        {url === undefined ? <span className="ink-2">{t('console.picture.none')}</span> : <img src={url} alt={label} />}
        <input
          ref={input}
          id={id}
          className="visually-hidden"
          type="file"
          accept="image/png,image/jpeg,image/webp"
          tabIndex={-1}
          disabled={isReadOnly}
          onChange={({ target }) => {
            send(target.files?.[0]);
            target.value = '';
          }}
        />
        {isReadOnly ? null : (
          <span className="console-tools">
            <Button size="small" look="line" busy={isBusy} onClick={() => input.current?.click()}>
              {t('console.picture.choose')}
            </Button>
            {value === '' ? null : (
              <Button size="small" look="line" onClick={() => onChange('')}>
                {t('console.picture.remove')}
              </Button>
            )}
          </span>
        )}
      </div>
      {error === undefined ? null : <p className="field-error">{errorText(error, t)}</p>}
    </div>
  );
}
