// Pictures of the message that is being written: sent at once, named by the server.
import { useLocale, type UploadImage } from '@millrace/ui';
import { useEffect, useRef, useState } from 'react';
import { ApiError, errorText } from '../../shared/api/api-error.ts';
import { newIntentKey } from '../../shared/api/call-sender.ts';
import { useServices } from '../../shared/services/services-context.ts';

interface Picture extends UploadImage {
  file: File;
  /** By which the server knows it; empty until it is there. */
  upload: string;
}

interface Pictures {
  images: readonly UploadImage[];
  /** Of those that are there, in the order of choosing. */
  names: readonly string[];
  isBusy: boolean;
  failure: string | undefined;
  add: (files: readonly File[]) => void;
  remove: (id: string) => void;
  retry: (id: string) => void;
  clear: () => void;
}

export function usePictures(): Pictures {
  const { t } = useLocale();
  const { uploadFile } = useServices().live;
  const [pictures, setPictures] = useState<readonly Picture[]>([]);
  const [failure, setFailure] = useState<string>();
  const made = useRef<string[]>([]);
  useEffect(() => () => made.current.forEach((url) => URL.revokeObjectURL(url)), []);
  const change = (id: string, part: Partial<Picture>): void =>
    setPictures((all) => all.map((one) => (one.id === id ? { ...one, ...part } : one)));
  const send = async ({ id, file }: Picture): Promise<void> => {
    setFailure(undefined);
    change(id, { state: 'sending', percent: 0 });
    try {
      const upload = await uploadFile(file, { purpose: 'chat', onProgress: (share) => change(id, { percent: share * 100 }) });
      change(id, { state: 'done', upload });
    } catch (error) {
      change(id, { state: 'failed' });
      setFailure(error instanceof ApiError && error.problems[0] ? error.problems[0].message : errorText(error, t));
    }
  };
  return {
    images: pictures,
    names: pictures.filter(({ upload }) => upload !== '').map(({ upload }) => upload),
    isBusy: pictures.some(({ state }) => state !== 'done'),
    failure,
    add: (files) => {
      const added = files.map((file): Picture => {
        const url = URL.createObjectURL(file);
        made.current.push(url);
        return { id: newIntentKey(), name: file.name, url, state: 'sending', file, upload: '' };
      });
      setPictures((all) => [...all, ...added]);
      for (const picture of added) void send(picture);
    },
    remove: (id) => setPictures((all) => all.filter((one) => one.id !== id)),
    retry: (id) => {
      const picture = pictures.find((one) => one.id === id);
      if (picture) void send(picture);
    },
    clear: () => setPictures([]),
  };
}
