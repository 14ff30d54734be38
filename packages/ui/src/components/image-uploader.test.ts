import { expect, test } from 'vitest';
import { checkFiles } from './image-uploader.tsx';

const file = (name: string, type: string, bytes = 10): File => new File([new Uint8Array(bytes)], name, { type });
const jpeg = file('a.jpg', 'image/jpeg');
const webp = file('b.webp', 'image/webp');

test('takes jpeg, png and webp, and says that others are of the wrong kind', () => {
  expect(checkFiles([jpeg, file('c.gif', 'image/gif'), webp], { room: 5, bytesMax: 100 })).toEqual({
    passed: [jpeg, webp],
    refused: 'common.imageType',
  });
});

test('leaves out what is too large, to the byte', () => {
  const limit = file('limit.png', 'image/png', 100);
  expect(checkFiles([limit, file('over.png', 'image/png', 101)], { room: 5, bytesMax: 100 })).toEqual({
    passed: [limit],
    refused: 'common.imageSize',
  });
});

test('takes no more than there is room for', () => {
  expect(checkFiles([jpeg, webp], { room: 1, bytesMax: 100 })).toEqual({ passed: [jpeg], refused: 'common.imageCount' });
  expect(checkFiles([jpeg], { room: 0, bytesMax: 100 })).toEqual({ passed: [], refused: 'common.imageCount' });
  expect(checkFiles([], { room: 0, bytesMax: 100 })).toEqual({ passed: [], refused: undefined });
});
