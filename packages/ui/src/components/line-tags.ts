// Vertical positions of the labels of a chart's lines: at their lines, moved apart where they would overlap, always inside the chart.

/**
 * @param lines heights of the lines in px from the top, ascending
 * @returns the centre of each label in px; when they cannot all fit they start at the top and the last are cut
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
