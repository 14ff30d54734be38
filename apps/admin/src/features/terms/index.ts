// What other features may use of the terms.
export { termFields } from './term-fields.ts';
export { termText } from './term-text.ts';
