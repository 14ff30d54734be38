// What the start loads apart, as one file: the report of the launch, the followers of brand and alerts after the first page, the preview before it.
export { followAlerts } from './follow-alerts.ts';
export { followBrand } from './follow-brand.ts';
export { openPreview } from './preview.ts';
export { reportLaunch } from './report-launch.ts';
