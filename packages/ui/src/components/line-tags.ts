// Where the names of a chart's lines stand: at their lines, moved apart where they would touch, never out of the picture.

/**
 * @param lines heights of the lines in px from the top, ascending
 * @returns the middle of each name; names that cannot all fit start at the head, and the last are cut
 */
export function tagTops(lines: readonly number[], { height, tag }: { height: number; tag: number }): number[] {
  const tops: number[] = [];
  for (const line of lines) tops.push(Math.max(line, (tops.at(-1) ?? -tag / 2) + tag));
  let foot = height - tag / 2;
  if (lines.length * tag > height) return tops.map((_top, index) => tag / 2 + index * tag);
  return tops
    .toReversed()
    .map((top) => {
      const held = Math.min(top, foot);
      foot = held - tag;
      return held;
    })
    .toReversed();
}
