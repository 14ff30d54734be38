// Announces another page to screen readers: the title of the document follows its heading, and the focus goes there.
import type { AnyRouter } from '@tanstack/react-router';
import { HEADING_WAIT_MS } from '../shared/limits.ts';

export interface Announcing {
  page: Document;
  /** Undefined until the tenant is known. */
  tenantName: () => string | undefined;
}

export function announceRoutes(router: AnyRouter, { page, tenantName }: Announcing): void {
  let stop: () => void = () => undefined;
  let heading: Element | null = null;
  const follow = (moved: boolean): void => {
    stop();
    let settled = !moved;
    const show = (): void => {
      const found = page.querySelector('h1');
      if (found && (found !== heading || !settled)) {
        heading = found;
        if (!settled) focusHeading(found);
        settled = true;
      }
      setTitle(page, found, tenantName());
    };
    // The heading may come later than the page, and change when what it names arrives.
    const observer = new MutationObserver(show);
    observer.observe(page.body, { childList: true, subtree: true, characterData: true });
    const timer = setTimeout(() => observer.disconnect(), HEADING_WAIT_MS);
    stop = () => {
      observer.disconnect();
      clearTimeout(timer);
    };
    show();
  };
  router.subscribe('onResolved', ({ fromLocation, pathChanged }) => follow(fromLocation !== undefined && pathChanged));
}

function focusHeading(heading: HTMLElement): void {
  const page = heading.ownerDocument;
  // A page that put the focus into a field of its own, or has a dialog open, keeps it there.
  if (
    page.activeElement?.closest('main, [role="dialog"], [role="alertdialog"]')?.isConnected &&
    page.activeElement.matches('input, textarea')
  )
    return;
  heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
}

function setTitle(page: Document, heading: Element | null, tenant: string | undefined): void {
  const words = [...(heading?.childNodes ?? [])].filter((node) => !(node instanceof HTMLElement && node.tagName === 'SMALL'));
  const text = words
    .map((node) => node.textContent ?? '')
    .join(' ')
    .replace(/\s+/g, ' ')
    .trim();
  const title = [text, tenant ?? ''].filter((part, index, parts) => part !== '' && parts.indexOf(part) === index).join(' \u00b7 ');
  if (title !== '' && page.title !== title) page.title = title;
}
