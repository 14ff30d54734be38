// A plain table for a terminal: columns as wide as their widest cell.

/** Lines of `head | head`, a rule, and one line for each row. */
export function table(head: readonly string[], rows: readonly (readonly string[])[]): string[] {
  const widths = head.map((title, column) => Math.max(title.length, ...rows.map((row) => row[column]?.length ?? 0)));
  const line = (cells: readonly string[]): string =>
    cells
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join(' | ')
      .trimEnd();
  return [line(head), widths.map((width) => '-'.repeat(width)).join('-|-'), ...rows.map(line)];
}
