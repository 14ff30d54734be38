// A picture that the app draws to be saved or shared: a canvas with the kit's font, texts that keep their words, codes and the sign of the brand.
import { drawCode } from '../components/qr-code.tsx';
import { layOutText, type TextBlock } from './lay-out-text.ts';

export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

export interface Picture {
  pen: CanvasRenderingContext2D;
  /** Language tag of its texts. */
  tag: string;
  font: string;
}

/** @throws where the browser has no canvas to draw on */
export function openPicture({ width, height, ground, tag }: { width: number; height: number; ground: string; tag: string }): Picture {
  const canvas = document.createElement('canvas');
  canvas.width = width;
  canvas.height = height;
  const pen = canvas.getContext('2d');
  if (!pen) throw new Error('no canvas');
  pen.fillStyle = ground;
  pen.fillRect(0, 0, width, height);
  pen.lineCap = 'round';
  pen.lineJoin = 'round';
  return { pen, tag, font: getComputedStyle(document.body).fontFamily };
}

/** @throws when the texts do not fit into the box */
export function writeTexts({ pen, tag, font }: Picture, blocks: readonly TextBlock[], box: Box): void {
  const lines = layOutText(blocks, { ...box, tag }, (text, { sizePx, weight }) => {
    pen.font = `${weight} ${sizePx}px ${font}`;
    return pen.measureText(text).width;
  });
  for (const { text, sizePx, weight, colour, y } of lines) {
    pen.font = `${weight} ${sizePx}px ${font}`;
    pen.fillStyle = colour;
    pen.fillText(text, box.x, box.y + y);
  }
}

/** Dark on white with its quiet zone, whatever the picture's ground is: cameras need it. */
export function drawQrCode({ pen }: Picture, text: string, { x, y, width }: Box): void {
  const { size, path } = drawCode(text);
  pen.fillStyle = '#ffffff';
  pen.fillRect(x, y, width, width);
  pen.save();
  pen.translate(x, y);
  pen.scale(width / size, width / size);
  pen.fillStyle = '#000000';
  // oxlint-disable-next-line unicorn/no-array-fill-with-reference-type -- a canvas, no array
  pen.fill(new Path2D(path));
  pen.restore();
}

export interface Stroke {
  path: string;
  colour: string;
  widthPx: number;
  dash?: readonly number[];
}

/** Lines in a grid of their own whose origin is at x, y. */
export function drawStrokes({ pen }: Picture, strokes: readonly Stroke[], { x, y, scale }: { x: number; y: number; scale: number }): void {
  pen.save();
  pen.translate(x, y);
  pen.scale(scale, scale);
  for (const { path, colour, widthPx, dash = [] } of strokes) {
    pen.strokeStyle = colour;
    pen.lineWidth = widthPx;
    pen.setLineDash([...dash]);
    pen.stroke(new Path2D(path));
  }
  pen.restore();
}

/** The tenant's own picture within a square, or the kit's mark where there is none or it does not load. @param src empty: none */
export async function drawTenantMark(
  picture: Picture,
  { src, colour }: { src: string; colour: string },
  { x, y, width }: Pick<Box, 'x' | 'y' | 'width'>,
): Promise<void> {
  const image = src === '' ? undefined : await loadImage(src);
  if (image === undefined || image.naturalHeight === 0) {
    const path = 'M2.5 14a11.5 11.5 0 1 0 23 0 11.5 11.5 0 1 0 -23 0zM14 2.5v23M14 2.5c6 4.2 6 18.8 0 23';
    return drawStrokes(picture, [{ path, colour, widthPx: 2 }], { x, y, scale: width / 28 });
  }
  const scale = width / Math.max(image.naturalWidth, image.naturalHeight);
  const [wide, high] = [image.naturalWidth * scale, image.naturalHeight * scale];
  picture.pen.drawImage(image, x + (width - wide) / 2, y + (width - high) / 2, wide, high);
}

/** A picture over the whole box, what reaches beyond it cut off evenly. @throws when it does not load */
export async function drawCover({ pen }: Picture, src: string, { x, y, width, height }: Box): Promise<void> {
  const image = await loadImage(src);
  if (image === undefined || image.naturalHeight === 0) throw new Error('the picture does not load');
  const scale = Math.max(width / image.naturalWidth, height / image.naturalHeight);
  const [wide, high] = [width / scale, height / scale];
  pen.drawImage(image, (image.naturalWidth - wide) / 2, (image.naturalHeight - high) / 2, wide, high, x, y, width, height);
}

async function loadImage(src: string): Promise<HTMLImageElement | undefined> {
  const image = new Image();
  // Inside a package the server is another origin: a picture that it does not give away would spoil the canvas.
  image.crossOrigin = 'anonymous';
  image.src = src;
  return image.decode().then(
    () => image,
    () => undefined,
  );
}

/** A picture as a file, and as an address that an image shows without a handle that somebody must give back. */
export interface DrawnPicture {
  blob: Blob;
  url: string;
}

/** @throws when the browser gives no file of it */
export async function filesOf({ pen: { canvas } }: Picture): Promise<DrawnPicture> {
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'));
  if (blob === null) throw new Error('no file of the picture');
  return { blob, url: canvas.toDataURL('image/png') };
}
