import { afterEach, expect, test, vi } from 'vitest';
import { createLookStore, type LookStore } from './look-store.ts';
import { createStorage } from './storage.ts';

/** As in Chromium: a change is told with the next frame, unless the new value was read before. */
class SystemDark extends EventTarget {
  #isDark = false;
  #known = false;

  get matches(): boolean {
    this.#known = this.#isDark;
    return this.#known;
  }

  change(isDark: boolean): void {
    this.#isDark = isDark;
  }

  frame(): void {
    if (this.#known !== this.#isDark) this.dispatchEvent(Object.assign(new Event('change'), { matches: this.matches }));
  }
}

afterEach(() => {
  vi.unstubAllGlobals();
});

function openLook(): { look: LookStore; root: HTMLElement; system: SystemDark } {
  vi.stubGlobal('getComputedStyle', () => ({ getPropertyValue: () => '' }));
  const root = { dataset: {}, style: { removeProperty: () => '' } } as unknown as HTMLElement;
  const system = new SystemDark();
  const look = createLookStore({ storage: createStorage(undefined), root, systemDark: system as unknown as MediaQueryList });
  return { look, root, system };
}

test('the page follows the system to dark and back, also when a part of it asked for the mode just before', () => {
  const { look, root, system } = openLook();
  look.change({ lang: 'th' });
  expect(root.dataset['mode']).toBe('light');
  for (const isDark of [true, false]) {
    system.change(isDark);
    look.shownMode();
    system.frame();
    expect([look.shownMode(), root.dataset['mode']]).toEqual(isDark ? ['dark', 'dark'] : ['light', 'light']);
  }
});

test('a mode that was chosen stands, whatever the system says', () => {
  const { look, root, system } = openLook();
  look.change({ mode: 'light' });
  system.change(true);
  system.frame();
  expect(root.dataset['mode']).toBe('light');
  look.change({ mode: 'system' });
  expect(root.dataset['mode']).toBe('dark');
});
