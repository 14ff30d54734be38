// Where the lines of a picture's texts break: between words and never inside one, in every language, as large as the box lets them be. Pure but for the measure.

/** Width of a text in pixels. */
export type Measure = (text: string, font: { sizePx: number; weight: number }) => number;

export interface TextBlock {
  text: string;
  sizePx: number;
  weight: number;
  /** Of the size; Thai and Vietnamese stack marks. */
  lineHeight: number;
  colour: string;
  /** Below the block. */
  gapPx: number;
}

export interface Line {
  text: string;
  sizePx: number;
  weight: number;
  colour: string;
  /** Of the baseline, from the top of the box. */
  y: number;
}

const SCALE_MIN = 0.5;
const SCALE_STEP = 0.05;
/** Part of a line above its baseline. */
const ASCENT = 0.76;

/** @throws when the texts do not fit even at half their size: nothing is cut to make room. */
export function layOutText(blocks: readonly TextBlock[], box: { width: number; height: number; tag: string }, measure: Measure): Line[] {
  for (let scale = 1; scale >= SCALE_MIN; scale -= SCALE_STEP) {
    const lines = linesAt(blocks, { ...box, scale }, measure);
    if (lines) return lines;
  }
  throw new Error('the texts do not fit into their box');
}

function linesAt(
  blocks: readonly TextBlock[],
  { width, height, tag, scale }: { width: number; height: number; tag: string; scale: number },
  measure: Measure,
): Line[] | undefined {
  const lines: Line[] = [];
  let top = 0;
  for (const { text, sizePx, weight, lineHeight, colour, gapPx } of blocks) {
    const size = Math.floor(sizePx * scale);
    const wrapped = wrap(piecesOf(text, tag), (line) => measure(line, { sizePx: size, weight }) <= width);
    if (!wrapped) return undefined;
    for (const line of wrapped) {
      lines.push({ text: line, sizePx: size, weight, colour, y: top + size * (lineHeight - 1) * 0.5 + size * ASCENT });
      top += size * lineHeight;
    }
    top += gapPx * scale;
  }
  return top - (blocks.at(-1)?.gapPx ?? 0) * scale <= height ? lines : undefined;
}

/** Undefined where one piece alone is too wide. */
function wrap(pieces: readonly string[], fits: (line: string) => boolean): string[] | undefined {
  const lines: string[] = [];
  let line = '';
  for (const piece of pieces) {
    if (!fits(piece.trimEnd())) return undefined;
    if (line !== '' && !fits((line + piece).trimEnd())) {
      lines.push(line.trimEnd());
      line = '';
    }
    line += piece;
  }
  return line.trim() === '' ? lines : [...lines, line.trimEnd()];
}

const withoutSpaces = /[\p{scx=Han}\p{scx=Hira}\p{scx=Kana}\p{scx=Thai}、。，！？：；」』）]$/u;
const opening = /^[「『（(“‘«]/u;

/** The parts of a text between which a line may break. Punctuation stays with the word that it belongs to. */
export function piecesOf(text: string, tag: string): string[] {
  const pieces: string[] = [];
  for (const { segment, isWordLike } of new Intl.Segmenter(tag, { granularity: 'word' }).segment(text)) {
    const last = pieces.at(-1);
    const begins = isWordLike === true || opening.test(segment);
    const mayBreak = last === undefined || (begins && (/\s$/.test(last) || (withoutSpaces.test(last) && !opening.test(last))));
    if (mayBreak) pieces.push(segment);
    else pieces[pieces.length - 1] = last + segment;
  }
  return pieces;
}
