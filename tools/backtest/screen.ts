// What is known of where a report goes: its width, and whether colours mean anything there.
import { WIDTH_DEFAULT } from './limits.ts';

export interface Stream {
  isTTY?: boolean;
  columns?: number;
  write(text: string): unknown;
}

/** Of a process, what the command uses. */
export interface Terminal {
  stdout: Stream;
  stderr: Stream;
  env: Readonly<Record<string, string | undefined>>;
}

export interface Screen {
  columns: number;
  /** Green for a gain, red for a loss; the text itself where there are no colours. */
  gain(text: string, amount: string): string;
}

/** Colours only on a terminal, and not where NO_COLOR is set. Piped output may name its width in COLUMNS. */
export function screenOf(stream: Stream, env: Readonly<Record<string, string | undefined>>): Screen {
  const named = Number(/^\d{2,4}$/.exec(env['COLUMNS'] ?? '')?.[0] ?? WIDTH_DEFAULT);
  const colours = stream.isTTY === true && (env['NO_COLOR'] ?? '') === '';
  return {
    columns: stream.columns || named,
    gain: (text, amount) =>
      colours && !/^-?0(\.0*)?$/.test(amount) ? `\u001B[${amount.startsWith('-') ? 31 : 32}m${text}\u001B[39m` : text,
  };
}
