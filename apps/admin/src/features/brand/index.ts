// What other features may use of the brand.
export { BrandChange } from './brand-change.tsx';
