// Pictures: received, re-encoded, shown.
import type { Feature } from '../shared/feature.ts';
import { cleanUploadsJob, uploadCron } from './jobs.ts';
import { showRoute } from './show.ts';
import { uploadRoute } from './upload.ts';

export { pictureOf, sizeOf } from './picture.ts';
export { findUpload, insertBrandPicture, makeAvatar, makeSlip } from './upload.store.ts';

export const uploadsFeature: Feature = { name: 'uploads', routes: [uploadRoute, showRoute], jobs: cleanUploadsJob, cron: uploadCron };
