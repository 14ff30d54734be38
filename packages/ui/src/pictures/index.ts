// Pictures that an app draws to be saved or shared. Apart from the kit, so that no page loads it before one is drawn.
export { layOutText, piecesOf, type TextBlock } from './lay-out-text.ts';
export { drawOwnPoster } from './own-poster.ts';
export { pictureColours, type PictureColours } from './picture-colours.ts';
export {
  drawQrCode,
  drawStrokes,
  drawTenantMark,
  filesOf,
  openPicture,
  writeTexts,
  type Box,
  type DrawnPicture,
  type Picture,
  type Stroke,
} from './picture.ts';
