// A brand's own poster: its picture across the whole, with the trader's code and the words in their places.
import { posterSize, type ShownPoster } from '@millrace/contract';
import { pictureColours } from './picture-colours.ts';
import { drawCover, drawQrCode, filesOf, openPicture, writeTexts, type DrawnPicture } from './picture.ts';

export interface OwnPosterWords {
  /** Address of the picture. */
  picture: string;
  title: string;
  text: string;
  codeLabel: string;
  code: string;
  link: string;
  tag: string;
}

/** @throws when it cannot be drawn, its picture does not load, or a text does not fit into its place */
export async function drawOwnPoster(
  { places, ink: shade }: Pick<ShownPoster, 'places' | 'ink'>,
  words: OwnPosterWords,
): Promise<DrawnPicture> {
  const { ground, ink } = pictureColours(shade === 'dark' ? 'light' : 'dark');
  const picture = openPicture({ ...posterSize, ground, tag: words.tag });
  await drawCover(picture, words.picture, { x: 0, y: 0, ...posterSize });
  const line = { weight: 600, lineHeight: 1.3, colour: ink, gapPx: 0 };
  const { qr, words: ofWords, code: ofCode } = places;
  if (ofWords)
    writeTexts(
      picture,
      [
        { ...line, text: words.title, sizePx: 108, gapPx: 26 },
        ...(words.text === '' ? [] : [{ ...line, text: words.text, sizePx: 54, weight: 400, lineHeight: 1.5 }]),
      ],
      ofWords,
    );
  if (ofCode)
    writeTexts(
      picture,
      [
        { ...line, text: words.codeLabel, sizePx: 46, weight: 400, lineHeight: 1.5, gapPx: 4 },
        { ...line, text: words.code, sizePx: 84 },
      ],
      ofCode,
    );
  drawQrCode(picture, words.link, { x: qr.x, y: qr.y, width: qr.side, height: qr.side });
  return filesOf(picture);
}
