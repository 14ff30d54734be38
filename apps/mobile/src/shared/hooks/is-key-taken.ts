// Whether somebody else needs a key that is pressed: a field, a sheet or list that is open, or the browser itself.

export function isKeyTaken({ target, defaultPrevented, metaKey, ctrlKey, altKey }: KeyboardEvent): boolean {
  if (defaultPrevented || metaKey || ctrlKey || altKey) return true;
  if (document.querySelector('[role=dialog], [role=alertdialog], [role=listbox]') !== null) return true;
  return target instanceof HTMLElement && (target.isContentEditable || ['INPUT', 'TEXTAREA', 'SELECT'].includes(target.tagName));
}
