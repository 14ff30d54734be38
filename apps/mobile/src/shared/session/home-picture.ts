// What is kept of Home as it was last seen, beside the last known state: a small tree, from which a start paints Home before the app is there. No HTML is kept or set.

/** A text, or an element with its attributes and what is in it. */
export type PictureNode = string | readonly [name: string, attributes: Readonly<Record<string, string>>, ...children: PictureNode[]];

export interface HomePicture {
  lang: string;
  /** Whether it is that of a wide window. */
  wide: boolean;
  atMs: number;
  /** Since when its figures are, for the same day and for later. */
  from: { time: string; date: string };
  tree: PictureNode;
}

export interface KeptPicture extends HomePicture {
  build: string;
  owner: string;
}

export const keptCache = 'millrace-kept';
export const pictureAddress = '/last-home';
