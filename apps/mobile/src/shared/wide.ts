/** Windows with room for the layout of a laptop: the same width as in the sheets of the layout. */
export const WIDE = '(min-width: 900px)';

export function isWide(): boolean {
  return matchMedia(WIDE).matches;
}
