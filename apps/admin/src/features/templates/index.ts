export { TemplateChange } from './template-change.tsx';
export { templatesSearch } from './templates-search.ts';
