// Image upload: files from the phone or its camera, each with progress, retry and remove. Wrong types and sizes are refused here with
// the reason; the server checks the bytes itself.
import { useId, useState, type ChangeEvent } from 'react';
import { Icon } from '../icons.tsx';
import { kitLimits } from '../limits.ts';
import { useLocale } from '../locale.tsx';
import { FieldNote } from './field.tsx';
import { Progress } from './progress.tsx';
import './image-uploader.css';

export interface UploadImage {
  id: string;
  name: string;
  /** Address of the preview: an object URL during the upload. */
  url: string;
  state: 'sending' | 'done' | 'failed';
  /** Percent, 0 to 100, during the upload. */
  percent?: number | undefined;
}

export interface ImageUploaderProps {
  label: string;
  images: readonly UploadImage[];
  /** Files that passed the checks. */
  onAdd: (files: readonly File[]) => void;
  onRemove: (id: string) => void;
  onRetry: (id: string) => void;
  max?: number | undefined;
  bytesMax?: number | undefined;
  hint?: string | undefined;
  error?: string | undefined;
  disabled?: boolean | undefined;
}

const kinds = ['image/jpeg', 'image/png', 'image/webp'];
const megabyte = 1024 * 1024;

type Refusal = 'common.imageType' | 'common.imageSize' | 'common.imageCount';

export function ImageUploader(props: ImageUploaderProps) {
  const { label, images, onAdd, max = kitLimits.imagesMax, bytesMax = kitLimits.imageBytesMax, hint, error, disabled } = props;
  const id = useId();
  const { t } = useLocale();
  const [refusal, setRefusal] = useState<Refusal>();
  const add = (event: ChangeEvent<HTMLInputElement>): void => {
    const files = [...(event.target.files ?? [])];
    event.target.value = ''; // the same file may be chosen again
    const { passed, refused } = checkFiles(files, { room: max - images.length, bytesMax });
    setRefusal(refused);
    if (passed.length > 0) onAdd(passed);
  };
  const words = refusal && t(refusal, { mb: Math.floor(bytesMax / megabyte), count: max });
  return (
    <div className="field">
      <span className="label" id={`${id}-label`}>
        {label}
      </span>
      <ul className="uploads" aria-labelledby={`${id}-label`}>
        {images.map((image) => (
          <li key={image.id}>
            <UploadTile image={image} onRemove={() => props.onRemove(image.id)} onRetry={() => props.onRetry(image.id)} />
          </li>
        ))}
        {images.length < max ? (
          <li>
            <label className="upload-add" aria-disabled={disabled || undefined}>
              <Icon name="camera" />
              <span>{t('common.addImage')}</span>
              <input
                type="file"
                accept={kinds.join(',')}
                multiple={max - images.length > 1}
                disabled={disabled}
                aria-describedby={(error ?? words ?? hint) ? `${id}-below` : undefined}
                onChange={add}
              />
            </label>
          </li>
        ) : null}
      </ul>
      <FieldNote id={`${id}-below`} hint={hint} error={error ?? words} />
    </div>
  );
}

/** Accepts valid files up to the free places, and gives the reason for each refused one. */
export function checkFiles(
  files: readonly File[],
  { room, bytesMax }: { room: number; bytesMax: number },
): { passed: File[]; refused: Refusal | undefined } {
  const known = files.filter((file) => kinds.includes(file.type));
  const small = known.filter((file) => file.size <= bytesMax);
  const passed = small.slice(0, Math.max(0, room));
  if (known.length < files.length) return { passed, refused: 'common.imageType' };
  if (small.length < known.length) return { passed, refused: 'common.imageSize' };
  return { passed, refused: passed.length < small.length ? 'common.imageCount' : undefined };
}

function UploadTile({ image, onRemove, onRetry }: { image: UploadImage; onRemove: () => void; onRetry: () => void }) {
  const { t } = useLocale();
  return (
    <figure className="upload" data-state={image.state}>
      <img src={image.url} alt={image.name} />
      {image.state === 'sending' ? <Progress label={t('common.uploadingWhat', { what: image.name })} percent={image.percent} /> : null}
      {image.state === 'failed' ? (
        <button
          type="button"
          className="upload-retry"
          aria-label={`${t('common.uploadFailed')}. ${t('common.retryWhat', { what: image.name })}`}
          onClick={onRetry}
        >
          <Icon name="refresh" size={20} />
          <span>{t('common.uploadFailed')}</span>
        </button>
      ) : null}
      <button type="button" className="upload-remove" aria-label={t('common.removeWhat', { what: image.name })} onClick={onRemove}>
        <span>
          <Icon name="close" size={16} />
        </span>
      </button>
    </figure>
  );
}
