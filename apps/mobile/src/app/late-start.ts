// What the start loads apart, as one file: the report of the launch and the follower of the brand after the first page, the preview before it.
export { followBrand } from './follow-brand.ts';
export { openPreview } from './preview.ts';
export { reportLaunch } from './report-launch.ts';
