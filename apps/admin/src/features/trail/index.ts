export { trailSearch } from './trail-search.ts';
