// A picture of the brand, read with the operator's token.
import { showImage } from '@millrace/contract/admin';
import { useEffect, useState } from 'react';
import { fetchFile } from './api.ts';

/** An address that only this page has; undefined for no name, or while the picture is not there. */
export function usePicture(name: string): string | undefined {
  const [shown, setShown] = useState<{ name: string; url: string }>();
  useEffect(() => {
    if (name === '') return undefined;
    const abort = new AbortController();
    let made: string | undefined;
    fetchFile(showImage, { filename: name }, { signal: abort.signal })
      .then((blob) => {
        made = URL.createObjectURL(blob);
        setShown({ name, url: made });
      })
      // Whoever shows it says that there is none to see.
      .catch(() => undefined);
    return () => {
      abort.abort();
      if (made !== undefined) URL.revokeObjectURL(made);
    };
  }, [name]);
  return shown?.name === name ? shown.url : undefined;
}
