// What operators write and publish for traders: articles, tutorials, questions and agreements.
import type { Feature } from '../shared/feature.ts';
import { acceptAgreementRoute } from './agreements/accept-agreement.ts';
import { getAgreementRoute } from './agreements/get-agreement.ts';
import { listAgreementDueRoute } from './agreements/list-agreement-due.ts';
import { countBannerClickRoute } from './banners/count-banner-click.ts';
import { listBannerRoute } from './banners/list-banner.ts';
import { pageBannerRoute } from './banners/page-banner.ts';
import { saveBannerRoute } from './banners/save-banner.ts';
import { addContentPictureRoute } from './desk/add-content-picture.ts';
import { getContentRoute } from './desk/get-content.ts';
import { getContentVersionRoute } from './desk/get-content-version.ts';
import { pageContentRoute } from './desk/page-content.ts';
import { previewMarkdownRoute } from './desk/preview-markdown.ts';
import { publishContentRoute } from './desk/publish-content.ts';
import { saveContentRoute } from './desk/save-content.ts';
import { showContentPictureRoute } from './desk/show-content-picture.ts';
import { withdrawContentRoute } from './desk/withdraw-content.ts';
import { getArticleRoute } from './get-article.ts';
import { listHelpRoute } from './list-help.ts';
import { pageArticleRoute } from './page-article.ts';
import { listPosterRoute } from './posters/list-poster.ts';
import { pagePosterRoute } from './posters/page-poster.ts';
import { publishPosterRoute } from './posters/publish-poster.ts';
import { savePosterRoute } from './posters/save-poster.ts';
import { withdrawPosterRoute } from './posters/withdraw-poster.ts';

export { findPictureSizes } from './desk/content.store.ts';
export { bannerFile } from './banners/export-banner.ts';
export type { PictureSizes } from './markdown/reduce-markdown.ts';
export { readMarkdown } from './markdown/read-markdown.ts';
export { contentFile } from './desk/export-content.ts';
export { requireAgreements } from './agreements/require-agreements.ts';

export const contentFeature: Feature = {
  name: 'content',
  routes: [
    pageArticleRoute,
    getArticleRoute,
    listHelpRoute,
    getAgreementRoute,
    listAgreementDueRoute,
    acceptAgreementRoute,
    listBannerRoute,
    listPosterRoute,
    countBannerClickRoute,
  ],
  adminRoutes: [
    pageContentRoute,
    getContentRoute,
    getContentVersionRoute,
    saveContentRoute,
    publishContentRoute,
    withdrawContentRoute,
    previewMarkdownRoute,
    addContentPictureRoute,
    showContentPictureRoute,
    pageBannerRoute,
    saveBannerRoute,
    pagePosterRoute,
    savePosterRoute,
    publishPosterRoute,
    withdrawPosterRoute,
  ],
};
