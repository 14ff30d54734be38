// The page that a tap leads to is the largest piece of work there is: what answers the tap at once is painted before that begins.
import { afterPaint } from '../shared/when-at-rest.ts';

export function paintTapsFirst(router: { navigate: (...options: never[]) => Promise<void> }): void {
  let isTapped = false;
  const hear = (): void => {
    isTapped = true;
    setTimeout(() => (isTapped = false));
  };
  addEventListener('click', hear, true);
  const { navigate } = router;
  router.navigate = (...options) => (isTapped ? afterPaint().then(() => navigate(...options)) : navigate(...options));
}
