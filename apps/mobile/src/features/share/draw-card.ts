// A share card at 1080 x 1350: result and worst dip in one size of type, the period, the curve, and the code once the card is made.
import {
  drawQrCode,
  drawStrokes,
  drawTenantMark,
  filesOf,
  openPicture,
  pictureColours,
  writeTexts,
  type Box,
  type DrawnPicture,
  type Picture,
  type TextBlock,
} from '@millrace/ui/pictures';
import type { CardWords } from './card-words.ts';

const size = { width: 1080, height: 1350 } as const;
const MARGIN = 80;
const width = size.width - 2 * MARGIN;
/** Of both figures. */
const FIGURE_PX = 132;

export interface CardPicture {
  words: CardWords;
  brand: string;
  /** Address of the tenant's own mark; empty for none. */
  mark: string;
  /** Percent at the end of days. */
  curve: readonly string[];
  noPromise: string;
  /** Undefined before the card is made. */
  made: { link: string; code: string; name: string } | undefined;
  tag: string;
}

/** @throws when it cannot be drawn, or a text does not fit */
export async function drawCard({ words, brand, mark, curve, noPromise, made, tag }: CardPicture): Promise<DrawnPicture> {
  const colours = pictureColours('light');
  const picture = openPicture({ ...size, ground: colours.ground, tag });
  const text = (value: string, sizePx: number, more: Partial<TextBlock> = {}): TextBlock => ({
    text: value,
    sizePx,
    weight: 400,
    lineHeight: 1.4,
    colour: colours.ink2,
    gapPx: 0,
    ...more,
  });
  const strong = { weight: 600, colour: colours.ink, lineHeight: 1.25 };
  await drawTenantMark(picture, { src: mark, colour: colours.brand }, { x: MARGIN, y: 72, width: 68 });
  writeTexts(picture, [text(brand, 46, strong)], { x: MARGIN + 92, y: 78, width: width - 92, height: 64 });
  writeTexts(picture, [text(words.subject, 44)], { x: MARGIN, y: 176, width, height: 124 });
  const figures = [words.result, words.drawdown].flatMap(({ label, value }) => [
    text(label, 42, { colour: colours.ink3 }),
    text(value, FIGURE_PX, { ...strong, lineHeight: 1.1, gapPx: 16 }),
  ]);
  writeTexts(picture, figures, { x: MARGIN, y: 306, width, height: 460 });
  writeTexts(picture, [text(words.period, 40), text(words.facts.join(' · '), 40)], { x: MARGIN, y: 782, width, height: 176 });
  drawCurve(picture, curve, { box: { x: MARGIN, y: 976, width, height: 100 }, ...colours });
  const foot = made ? { x: MARGIN + 232, width: width - 232 } : { x: MARGIN, width };
  if (made) drawQrCode(picture, made.link, { x: MARGIN, y: 1104, width: 200, height: 200 });
  writeTexts(
    picture,
    [
      ...(made && made.name !== '' ? [text(made.name, 44, strong)] : []),
      ...(made ? [text(made.code, 44, strong)] : []),
      text(noPromise, 36, { colour: colours.ink3 }),
    ],
    { ...foot, y: 1118, height: 180 },
  );
  return filesOf(picture);
}

function drawCurve(
  picture: Picture,
  curve: readonly string[],
  { box: { x, y, width: wide, height }, line, ink2 }: { box: Box; line: string; ink2: string },
): void {
  const values = curve.map(Number);
  if (values.length < 2) return;
  const [least, most] = [Math.min(0, ...values), Math.max(0, ...values)];
  const at = (value: number): number => (most === least ? height / 2 : (height * (most - value)) / (most - least));
  const points = values.map((value, index) => `${((wide * index) / (values.length - 1)).toFixed(1)} ${at(value).toFixed(1)}`);
  drawStrokes(
    picture,
    [
      { path: `M0 ${at(0).toFixed(1)}H${String(wide)}`, colour: line, widthPx: 3, dash: [4, 12] },
      { path: `M${points.join('L')}`, colour: ink2, widthPx: 5 },
    ],
    { x, y, scale: 1 },
  );
}
