// What can be done with a drawn picture: saved as a file, or handed to the phone's own sheet. Where saving fails the picture stays on the page for a long press.
import { useLocale } from '@millrace/ui';
import { saveBlob } from '../save-file.ts';
import { useServices, useToast } from '../services/services-context.ts';

export interface ShownPicture {
  blob: Blob;
  /** Name of the file, without its ending. */
  name: string;
  title: string;
  /** Where its code leads, for phones that share addresses only. */
  link: string;
}

export interface PictureActs {
  save: (picture: ShownPicture) => Promise<void>;
  /** Undefined where this browser shares nothing. */
  share: ((picture: ShownPicture) => Promise<void>) | undefined;
}

export function usePictureActs(): PictureActs {
  const { t } = useLocale();
  const toast = useToast();
  const { bridge } = useServices();
  const inBrowser = bridge.platform === 'browser';
  return {
    async save(picture) {
      try {
        // A file that a page of a package saves goes nowhere: the system's sheet saves it, where it takes files.
        if (inBrowser) saveBlob(`${picture.name}.png`, picture.blob);
        else if (!(await shareFile(picture))) throw new Error('the phone takes no file');
        toast(t('share.saved'));
      } catch {
        toast(t('share.saveFailed'));
      }
    },
    share:
      inBrowser && !('share' in navigator)
        ? undefined
        : async (picture) => {
            if (!(await shareFile(picture))) await bridge.share({ title: picture.title, url: picture.link });
          },
  };
}

/** False where the phone takes no files. Who closes the sheet has decided. */
async function shareFile({ blob, name, title }: ShownPicture): Promise<boolean> {
  const files = [new File([blob], `${name}.png`, { type: 'image/png' })];
  // Older browsers know neither; the types say that all do.
  const { canShare, share } = navigator as Partial<Navigator>;
  if (!share || canShare?.call(navigator, { files }) !== true) return false;
  await share.call(navigator, { files, title }).catch(() => undefined);
  return true;
}
