// Pictures of content and banners, read with the operator's token.
import { showContentPicture } from '@millrace/contract/admin';
import { useEffect, useState } from 'react';
import { fetchFile } from './api.ts';

/** Addresses that only this page has, by name, as far as the pictures are there. */
export function useContentPictures(names: readonly string[]): Readonly<Record<string, string>> {
  const [urls, setUrls] = useState<Readonly<Record<string, string>>>({});
  const wanted = [...new Set(names)].join(' ');
  useEffect(() => {
    const abort = new AbortController();
    const made: string[] = [];
    for (const name of wanted.split(' ').filter((one) => one !== ''))
      fetchFile(showContentPicture, { filename: name }, { signal: abort.signal })
        .then((blob) => {
          const url = URL.createObjectURL(blob);
          made.push(url);
          setUrls((before) => ({ ...before, [name]: url }));
        })
        // Its place stays empty.
        .catch(() => undefined);
    return () => {
      abort.abort();
      for (const url of made) URL.revokeObjectURL(url);
    };
  }, [wanted]);
  return urls;
}
