// A played preview as one file: bars, funding, settings, and the command that plays the same. Pure.
import { decimalToPlaces, priceOf } from '@millrace/market';
import { previewSlippageRate } from '@millrace/engine/pure';
import type { PlayedPreview } from './use-preview.ts';

/** Texts of the files that the command reads, by name, with the command itself. */
export interface ExportedRun {
  command: string;
  files: Readonly<Record<string, string>>;
  /** What the preview computed; the command prints the same but for elapsedMs. */
  result: string;
}

const COLUMNS = 5;

export function exportRun({ asked, answer }: PlayedPreview): ExportedRun {
  const { preview } = asked;
  const { instrument, bars, funding, key, given, firstRow } = preview;
  const rows = Array.from(bars.ts, (ts, row) => {
    const prices = Array.from(bars.values.subarray(COLUMNS * row, COLUMNS * row + 4), (ticks) => priceOf(ticks, instrument.tickSize));
    return [String(ts), ...prices, '0'].join(',');
  });
  // Of 'flat' the command makes the same rates itself; of spot it refuses to be given any.
  const hasFundingFile = funding !== 'flat' && instrument.productType === 'swap';
  const bp = decimalToPlaces(String(Number(previewSlippageRate) * 10_000), 0, 'halfEven');
  const words = [
    'npm run -s backtest --',
    '--candles candles.csv',
    `--instrument ${instrument.instId}`,
    `--kind ${key}`,
    '--settings settings.json',
    ...(hasFundingFile ? ['--funding funding.csv'] : []),
    `--fee-taker ${instrument.takerRate}`,
    `--fee-maker ${instrument.makerRate}`,
    `--slippage-bp ${bp}`,
    `--from ${String(bars.ts[firstRow] ?? 0)}`,
    '--json',
  ];
  return {
    command: words.join(' '),
    files: {
      'candles.csv': ['ts,open,high,low,close,volume', ...rows, ''].join('\n'),
      ...(hasFundingFile && { 'funding.csv': ['ts,rate', ...funding.map(({ ts, rate }) => `${String(ts)},${rate}`), ''].join('\n') }),
      'settings.json': JSON.stringify(given),
    },
    result: answer.json,
  };
}
