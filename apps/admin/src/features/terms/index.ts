// What other features may use of the terms.
export { termFields } from './term-fields.ts';
