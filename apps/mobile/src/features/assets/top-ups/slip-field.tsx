// The picture of the transfer: sent at once, named by the server.
import { limits } from '@millrace/contract';
import { ImageUploader, useLocale, type UploadImage } from '@millrace/ui';
import { useEffect, useState } from 'react';
import { ApiError, errorText } from '../../../shared/api/api-error.ts';
import { useServices } from '../../../shared/services/services-context.ts';

interface Slip extends UploadImage {
  file: File;
}

/** @param onSlip the upload's name once it is there; undefined while there is none */
export function SlipField({ onSlip }: { onSlip: (name: string | undefined) => void }) {
  const { t } = useLocale();
  const { uploadFile } = useServices().live;
  const [slip, setSlip] = useState<Slip>();
  const [failure, setFailure] = useState<string>();
  const url = slip?.url;
  useEffect(() => () => (url === undefined ? undefined : URL.revokeObjectURL(url)), [url]);
  const send = async (next: Slip): Promise<void> => {
    const change = (state: Partial<UploadImage>): void => setSlip((now) => (now?.id === next.id ? { ...now, ...state } : now));
    setSlip({ ...next, state: 'sending', percent: 0 });
    setFailure(undefined);
    onSlip(undefined);
    try {
      onSlip(await uploadFile(next.file, { purpose: 'slip', onProgress: (share) => change({ percent: share * 100 }) }));
      change({ state: 'done' });
    } catch (error) {
      change({ state: 'failed' });
      setFailure(error instanceof ApiError && error.problems[0] ? error.problems[0].message : errorText(error, t));
    }
  };
  return (
    <ImageUploader
      label={t('wallet.topUp.slipLabel')}
      images={slip ? [slip] : []}
      max={1}
      bytesMax={limits.uploadBytesMax}
      hint={t('wallet.topUp.slipHint')}
      error={failure}
      onAdd={([file]) => {
        if (file)
          void send({ id: `${file.name} ${file.lastModified}`, name: file.name, url: URL.createObjectURL(file), state: 'sending', file });
      }}
      onRemove={() => {
        setSlip(undefined);
        setFailure(undefined);
        onSlip(undefined);
      }}
      onRetry={() => {
        if (slip) void send(slip);
      }}
    />
  );
}
