// What the trail and a proposal store of a field, for a reader.

/** A list or an object as words: [{"price":"100","bonus":"7"}] is "price 100, bonus 7". */
export function plainText(value = ''): string {
  if (!/^[[{]/.test(value)) return value;
  return value
    .replaceAll(/[[\]{}"]/g, '')
    .replaceAll(':', ' ')
    .replaceAll(',', ', ');
}
