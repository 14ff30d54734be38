// Holes that are planted into the way of a text to the page; the check must find each.
import type { Hole } from './show-text.ts';

export const holes: Readonly<Record<string, Hole>> = {
  'any scheme': [
    {
      of: '@millrace/contract',
      from: String.raw`!/^https:\/\/[^\s\\\p{Cc}\p{Cf}\p{Cs}]+$/iu.test(address) || `,
      to: '',
    },
    { of: '@millrace/contract', from: "protocol !== 'https:' || ", to: '' },
    { of: '@millrace/contract', from: '!hostPattern.test(hostname)', to: 'false' },
  ],
  'any path': [{ of: '@millrace/contract', from: '!openPages.includes(path) || ', to: '' }],
  'any picture': [{ of: 'reduce', from: 'if (size) return', to: 'if (url) return' }],
  'every field becomes an attribute': [{ of: 'elements', from: 'src: places', to: '...(node as object), src: places' }],
  'every kind becomes an element': [
    { of: 'reduce', from: 'default:', to: 'default: return [node as never];' },
    {
      of: 'elements',
      from: "case 'break':",
      to: "default: return createElement(String((node as { type: string }).type).toLowerCase(), { key }); case 'break':",
    },
  ],
  'words of another address': [{ of: 'reduce', from: 'if (other === undefined) return', to: 'if (true) return' }],
};
