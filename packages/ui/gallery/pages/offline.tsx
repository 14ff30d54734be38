// Offline state: its states.
import { Notice, OfflineNotice, useLocale } from '../../src/index.ts';
import { galleryNowMs, longTexts } from '../samples.ts';
import { State } from '../state.tsx';

export function OfflinePage() {
  const { tag } = useLocale();
  return (
    <>
      <State name="Since a minute" full>
        <OfflineNotice sinceMs={galleryNowMs - 60_000} />
      </State>
      <State name="Since three days" full>
        <OfflineNotice sinceMs={galleryNowMs - 3 * 86_400_000} />
      </State>
      <State name="A plain fact about the page" full>
        <Notice>{longTexts[tag]}</Notice>
      </State>
    </>
  );
}
