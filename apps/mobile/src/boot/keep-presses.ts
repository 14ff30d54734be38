// No press on the painted Home is lost when the app takes its place, which stands where the picture stood: a press that began on the picture and ends after it is
// given to what stands there then, and so is that of a button, which the picture cannot answer. Links of the picture lead away by themselves.

interface Point {
  x: number;
  y: number;
}

/** A finger that moves further scrolls. */
const MOVED_PX_MAX = 10;
/** Whoever waited longer has given up. */
const PRESS_MS_MAX = 5000;

export function keepPresses(root: HTMLElement, picture: HTMLElement): void {
  let began: Point | undefined;
  let pressed: (Point & { atMs: number }) | undefined;
  const hear = (event: PointerEvent): void => {
    if (event.type === 'pointerdown') began = { x: event.clientX, y: event.clientY };
    else if (event.type !== 'click') began = undefined;
    else if (!(event.target instanceof Element && event.target.closest('a')))
      pressed = { x: event.clientX, y: event.clientY, atMs: performance.now() };
  };
  const kinds = ['pointerdown', 'pointerup', 'pointercancel', 'click'] as const;
  for (const kind of kinds) picture.addEventListener(kind, hear);
  const watch = new MutationObserver(() => {
    if (picture.isConnected) return;
    watch.disconnect();
    if (began) pressAtEnd(began);
    else if (pressed && performance.now() - pressed.atMs < PRESS_MS_MAX) press(pressed);
  });
  watch.observe(root, { childList: true });
}

/** What the press began on is gone: the browser makes no click of it. */
function pressAtEnd(began: Point): void {
  const end = ({ type, clientX: x, clientY: y }: PointerEvent): void => {
    for (const kind of ['pointerup', 'pointercancel'] as const) removeEventListener(kind, end, true);
    if (type === 'pointerup' && Math.hypot(x - began.x, y - began.y) < MOVED_PX_MAX) press({ x, y });
  };
  for (const kind of ['pointerup', 'pointercancel'] as const) addEventListener(kind, end, true);
}

function press({ x, y }: Point): void {
  document.elementFromPoint(x, y)?.closest<HTMLElement>('a, button')?.click();
}
