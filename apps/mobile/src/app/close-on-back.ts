// The phone's back closes what lies on the page first: a sheet, a dialog, a popup. Only then does it leave the page.
// What is open is read from the document, so that no component has to report it; it is closed as Escape would close it.
import type { RouterHistory } from '@tanstack/react-router';
import { isRecord } from '../shared/api/api-error.ts';

/** Every overlay of the kit is a dialog of Base UI. */
const OPEN = '[data-open]:is([role="dialog"], [role="alertdialog"])';

/** Closes the topmost overlay. Answers whether there was one; one that must not be closed now (busy, or with one way on only) stays. */
export function closeOverlay(page: Document): boolean {
  const open = page.querySelectorAll(OPEN);
  const top = open[open.length - 1];
  if (!top) return false;
  const inside = top.contains(page.activeElement) ? page.activeElement : top;
  inside?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', code: 'Escape', bubbles: true, cancelable: true }));
  return true;
}

export function closeOverlaysOnBack(history: RouterHistory, page: Document): void {
  history.block({
    enableBeforeUnload: false,
    blockerFn: ({ action, currentLocation, nextLocation }) => {
      // From the entry added below back to the one it doubles: the same address, which the router does not call back.
      const doubled = action === 'GO' && currentLocation.href === nextLocation.href;
      return (action === 'BACK' || doubled) && closeOverlay(page);
    },
  });
  // On the first page of a session there is nothing to go back to, so back would leave the app: an entry of the same page is put on top of it.
  new MutationObserver(() => {
    const state: unknown = window.history.state;
    if (!isRecord(state) || state['__TSR_index'] !== 0 || 'doubled' in state || !page.querySelector(OPEN)) return;
    // Past the router, which patches the object's own method: for it nothing has changed.
    History.prototype.pushState.call(window.history, { ...state, doubled: true }, '', location.href);
  }).observe(page.body, { childList: true });
}
