/** Places in percent as the custom properties that the kit's scales read. */
export function places(percents: Readonly<Record<string, number>>): Record<`--${string}`, string> {
  return Object.fromEntries(Object.entries(percents).map(([name, percent]) => [`--${name}`, percent.toFixed(2)]));
}
