// Previews of the app with the draft of the brand.
import type { Feature } from '../shared/feature.ts';
import { takePreviewRoute } from './take-preview.ts';

export { allowFraming } from './preview-page.ts';

export const previewsFeature: Feature = { name: 'previews', routes: [takePreviewRoute] };
