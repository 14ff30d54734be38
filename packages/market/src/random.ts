// Random-looking numbers as a pure function of integers: the same inputs give the same number on every machine and after every restart.

/** A 32-bit hash of up to four integers. */
export function hashOf(a: number, b: number, c: number, d: number): number {
  let h = mix(a ^ 0x9e3779b9);
  h = mix(h ^ b);
  h = mix(h ^ c);
  return mix(h ^ d);
}

/** Uniform in [0, 1). */
export function uniformOf(a: number, b: number, c: number, d: number): number {
  return hashOf(a, b, c, d) / 0x1_0000_0000;
}

function mix(value: number): number {
  let x = value | 0;
  x = Math.imul(x ^ (x >>> 16), 0x21f0aaad);
  x = Math.imul(x ^ (x >>> 15), 0x735a2d97);
  return (x ^ (x >>> 15)) >>> 0;
}
