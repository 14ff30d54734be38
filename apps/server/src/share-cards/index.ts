// Cards with a result that traders share: made from the figures that the pages show, kept as made, looked up by code.
import type { Feature } from '../shared/feature.ts';
import { getShareFigureRoute } from './get-share-figure.ts';
import { makeShareCardRoute } from './make-share-card.ts';
import { pageShareCardRoute } from './page-share-card.ts';
import { readShareCardRoute } from './read-share-card.ts';
import { takeBackShareCardRoute } from './take-back-share-card.ts';

export const shareCardsFeature: Feature = {
  name: 'share-cards',
  routes: [getShareFigureRoute, makeShareCardRoute, pageShareCardRoute, takeBackShareCardRoute, readShareCardRoute],
};
