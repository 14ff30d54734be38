// Bounds and times of the kit. Sources: the specification's section 9 unless another is named.
import { limits } from '@millrace/contract';

export const kitLimits = {
  swipeThresholdPx: 20,
  swipeMs: 300,
  swiperMs: 3000,
  badgeMax: limits.badgeMax,
  imagesMax: 52,
  imageBytesMax: 5 * 1024 * 1024,
  /** Movement below this is a tap, px. Ours. */
  dragSlopPx: 6,
  /** Pull distance that refreshes, and the maximum, px. Ours. */
  pullThresholdPx: 56,
  pullMaxPx: 96,
  /** A sheet dragged down this far closes, px. Ours. */
  sheetDismissPx: 96,
  /** Points of a curve that are drawn; more are thinned. Ours. */
  curvePointsMax: 400,
  /** A range of days is at most this many years long. */
  rangeYearsMax: 1,
  passcodeDigits: 6,
} as const;
