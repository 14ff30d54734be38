// Lines of CSV files that spreadsheets open.

/** A spreadsheet takes a cell that begins so for a formula, unless it is a number. */
const FORMULA = /^[=+\-@\t\r]/;
const NUMBER = /^-?\d+(?:\.\d+)?$/;

/** One line of RFC 4180 with its end. */
export function csvLine(cells: readonly string[]): string {
  const quoted = cells.map((cell) => {
    const harmless = FORMULA.test(cell) && !NUMBER.test(cell) ? `'${cell}` : cell;
    return /["\r\n,;]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
  });
  return `${quoted.join(',')}\r\n`;
}
