// What the product does: one sentence, one drawing, three facts. The drawing comes when the page stands; its room is kept.
import { Icon, useLocale, type IconName } from '@millrace/ui';
import { lazy, Suspense, type ComponentType } from 'react';

/** Where it cannot be loaded the sentence stands alone. */
const LadderPicture = lazy(() =>
  import('./ladder-picture.tsx').then(
    (module): { default: ComponentType } => ({ default: module.LadderPicture }),
    () => ({ default: () => null }),
  ),
);
const facts = [
  ['list', 'accounts.guestFactOrders'],
  ['key', 'accounts.guestFactKey'],
  ['chart', 'accounts.guestFactCost'],
] as const satisfies readonly (readonly [IconName, string])[];

export function GuestHero() {
  const { t } = useLocale();
  return (
    <>
      <div className="guest-hero gutter">
        <h1>{t('accounts.guestSentence')}</h1>
        <figure>
          <div className="guest-hero-picture">
            <Suspense>
              <LadderPicture />
            </Suspense>
          </div>
          <figcaption className="micro">{t('accounts.guestInvented')}</figcaption>
        </figure>
      </div>
      <ul className="guest-facts gutter">
        {facts.map(([icon, text]) => (
          <li key={text}>
            <Icon name={icon} size={20} />
            <span>{t(text)}</span>
          </li>
        ))}
      </ul>
    </>
  );
}
