// Content: the address of its page.
export { contentSearch } from './content-search.ts';
