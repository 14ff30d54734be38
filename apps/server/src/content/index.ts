// Texts that operators write for traders.
import type { Feature } from '../shared/feature.ts';
import { previewMarkdownRoute } from './preview-markdown.ts';

export const contentFeature: Feature = { name: 'content', routes: [], adminRoutes: [previewMarkdownRoute] };
