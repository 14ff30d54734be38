// A short tick of the phone, where it has one and its owner wants motion.
const TICK_MS = 8;

export function hapticTick(): void {
  if (!('vibrate' in navigator) || matchMedia('(prefers-reduced-motion: reduce)').matches) return;
  navigator.vibrate(TICK_MS);
}
