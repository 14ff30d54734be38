// What stands beside Home where there is room: loaded there alone.
import { lazy } from 'react';
import { loadChunk } from '../../../shared/pages/lazy-page.ts';

const load = () => loadChunk(() => import('./aside.ts'));

export const FuelLine = lazy(async () => ({ default: (await load()).FuelLine }));
export const LatestFills = lazy(async () => ({ default: (await load()).LatestFills }));
export const NewestMessages = lazy(async () => ({ default: (await load()).NewestMessages }));
