// The three posters that every brand has, drawn at 1080 x 1748 with the trader's link as a code.
import { posterSize } from '@millrace/contract';
import {
  drawQrCode,
  drawStrokes,
  drawTenantMark,
  filesOf,
  openPicture,
  pictureColours,
  writeTexts,
  type DrawnPicture,
  type PictureColours,
  type Stroke,
} from '@millrace/ui/pictures';

export const posterDesigns = ['steps', 'cells', 'open'] as const;
export type PosterDesign = (typeof posterDesigns)[number];

export interface PosterWords {
  brand: string;
  /** Address of the tenant's own mark; empty for none. */
  mark: string;
  title: string;
  text: string;
  codeLabel: string;
  code: string;
  link: string;
  tag: string;
}

/** Side of the grid in which the drawings are made, across the poster. */
const GRID = 252;
const MARGIN = 80;
const width = posterSize.width - 2 * MARGIN;

/** @throws when it cannot be drawn, or a text does not fit */
export async function drawPoster(design: PosterDesign, words: PosterWords): Promise<DrawnPicture> {
  const colours = pictureColours(design === 'cells' ? 'dark' : 'light');
  const picture = openPicture({ ...posterSize, ground: colours.ground, tag: words.tag });
  drawStrokes(picture, art[design](colours), { x: 0, y: 60, scale: posterSize.width / GRID });
  await drawTenantMark(picture, { src: words.mark, colour: colours.brand }, { x: MARGIN, y: 690, width: 84 });
  const line = { weight: 600, lineHeight: 1.3, colour: colours.ink, gapPx: 0 };
  writeTexts(picture, [{ ...line, text: words.brand, sizePx: 52 }], { x: MARGIN + 112, y: 698, width: width - 112, height: 84 });
  writeTexts(
    picture,
    [
      { ...line, text: words.title, sizePx: 108, gapPx: 26 },
      { ...line, text: words.text, sizePx: 54, weight: 400, lineHeight: 1.5, colour: colours.ink2 },
    ],
    { x: MARGIN, y: 830, width, height: 480 },
  );
  drawQrCode(picture, words.link, { x: MARGIN, y: 1360, width: 308, height: 308 });
  writeTexts(
    picture,
    [
      { ...line, text: words.codeLabel, sizePx: 46, weight: 400, lineHeight: 1.5, colour: colours.ink3, gapPx: 4 },
      { ...line, text: words.code, sizePx: 84 },
    ],
    { x: MARGIN + 356, y: 1400, width: width - 356, height: 230 },
  );
  return filesOf(picture);
}

const art: Readonly<Record<PosterDesign, (colours: PictureColours) => Stroke[]>> = {
  steps: ({ ink2, line, brand }) => [
    { path: 'M44 56v76M88 78v54M132 100v32', colour: line, widthPx: 1.5, dash: [2, 6] },
    { path: 'M0 34h44v22h44v22h44v22h44', colour: ink2, widthPx: 2 },
    { path: 'M176 100 252 30', colour: ink2, widthPx: 2, dash: [2, 7] },
    dot(176, 100, brand),
  ],
  cells: (colours) => [...lines(colours), ...[dot(220, 26, colours.brand), dot(158, 122, colours.brand)]],
  open: (colours) => [
    { path: 'M0 122h252', colour: colours.line, widthPx: 1 },
    { path: 'M20 122V86M56 122V62M92 122V104M128 122V70M164 122V98M200 122V78M236 122V66', colour: colours.line, widthPx: 10 },
    { path: 'm20 72 36-24 36 42 36-34 36 28 36-20 36-12', colour: colours.ink2, widthPx: 2 },
    dot(236, 52, colours.brand),
  ],
};

function lines({ line, ink2 }: PictureColours): Stroke[] {
  return [
    { path: 'M0 26h252M0 58h252M0 90h252M0 122h252', colour: line, widthPx: 1 },
    { path: 'm0 90 32-32 30 32 32-64 30 96 34-64 30 32 32-64 32 32', colour: ink2, widthPx: 2 },
  ];
}

/** A line of no length with round ends. */
function dot(x: number, y: number, colour: string): Stroke {
  return { path: `M${x} ${y}h0.01`, colour, widthPx: 12 };
}
