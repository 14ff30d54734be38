// Copies a text to the clipboard. A page that was opened by plain http has no clipboard API; there the text is copied from a selected field.

/** Whether the browser copied it. Call it from the handler of a tap: without one, browsers refuse. */
export async function copyText(text: string): Promise<boolean> {
  if (!('clipboard' in navigator)) return copyFromField(text);
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return copyFromField(text); // the browser refused the clipboard API
  }
}

function copyFromField(text: string): boolean {
  const before = document.activeElement;
  const field = document.createElement('textarea');
  field.value = text;
  field.readOnly = true;
  field.setAttribute('aria-hidden', 'true');
  field.style.cssText = 'position: fixed; inset-block-start: 0; inset-inline-start: 0; opacity: 0';
  // An open dialog takes the focus back from whatever lies outside it.
  (before?.closest('[role="dialog"], [role="alertdialog"]') ?? document.body).append(field);
  field.select();
  try {
    return document.execCommand('copy');
  } finally {
    field.remove();
    if (before instanceof HTMLElement) before.focus({ preventScroll: true });
  }
}
