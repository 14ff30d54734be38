// Image uploader: its states.
import { useState } from 'react';
import { ImageUploader, useLocale, type UploadImage } from '../../src/index.ts';
import { longTexts } from '../samples.ts';
import { State } from '../state.tsx';

const picture = `data:image/svg+xml,${encodeURIComponent('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"><path fill="#8aa4c8" d="M0 0h8v8H0z"/><path fill="#dfe7f2" d="m0 8 3-4 2 2 1-1 2 3z"/></svg>')}`;
const some: readonly UploadImage[] = [
  { id: 'a', name: 'slip-1.jpg', url: picture, state: 'done' },
  { id: 'b', name: 'slip-2.jpg', url: picture, state: 'sending', percent: 42 },
  { id: 'c', name: 'slip-3.jpg', url: picture, state: 'failed' },
];

export function ImageUploaderPage() {
  const { tag } = useLocale();
  const [images, setImages] = useState<readonly UploadImage[]>(some);
  const change = (id: string, state: UploadImage['state']): void =>
    setImages((before) => before.map((image) => (image.id === id ? { ...image, state, percent: 10 } : image)));
  const add = (files: readonly File[]): void =>
    setImages((before) => [
      ...before,
      ...files.map((file, at) => ({
        id: `added-${before.length + at}`,
        name: file.name,
        url: picture,
        state: 'sending' as const,
        percent: 10,
      })),
    ]);
  return (
    <>
      <State name="Sent, on its way, failed, and room for more">
        <ImageUploader
          label="Proof of payment"
          images={images}
          max={6}
          hint="Up to 5 MB each"
          onAdd={add}
          onRemove={(id) => setImages(images.filter((image) => image.id !== id))}
          onRetry={(id) => change(id, 'sending')}
        />
      </State>
      <State name="Error, long text">
        <ImageUploader label={longTexts[tag]} images={[]} error={longTexts[tag]} onAdd={() => {}} onRemove={() => {}} onRetry={() => {}} />
      </State>
      <State name="Disabled">
        <ImageUploader label="Picture" images={[]} disabled onAdd={() => {}} onRemove={() => {}} onRetry={() => {}} />
      </State>
    </>
  );
}
