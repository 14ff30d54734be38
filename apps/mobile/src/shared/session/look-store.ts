// How the page looks: theme of the tenant, light or dark, up and down colours. Kept so that boot.js can paint it before the app runs.
import { themeNames } from '@millrace/contract';
import { applyLook, upDownOf, type Look, type Mode, type ThemeName, type UpDown } from '@millrace/ui';
import { createStore, type StoreApi } from 'zustand/vanilla';
import { isRecord } from '../api/api-error.ts';
import type { Storage } from './storage.ts';

export type ModeChoice = Mode | 'system';
export type UpDownChoice = UpDown | 'auto';

export interface LookState {
  theme: ThemeName;
  /** Values of the tenant's own colour in both modes; empty for the theme's. */
  brand: BrandValues;
  mode: ModeChoice;
  upDown: UpDownChoice;
  lang: string;
}

export interface LookStore extends StoreApi<LookState> {
  change: (part: Partial<LookState>) => void;
  /** Light or dark as it is painted now. */
  shownMode: () => Mode;
}

export interface LookStoreOptions {
  storage: Storage;
  root: HTMLElement;
  systemDark: MediaQueryList;
}

export function createLookStore({ storage, root, systemDark }: LookStoreOptions): LookStore {
  const store = createStore<LookState>(() => readChoices(storage.read('choices'), root.dataset));
  // Read once: Chromium does not tell of a change that was read before it is told.
  let isSystemDark = systemDark.matches;
  let applied = '';
  const apply = (): void => {
    const state = store.getState();
    // What changes nothing is not painted again: a start says it several times.
    const asked = JSON.stringify([state, isSystemDark]);
    if (asked === applied) return;
    applied = asked;
    const look = lookOf(state, isSystemDark);
    applyLook(look, root);
    paintSystemBar(root);
    storage.write('choices', state);
    storage.write('look', { theme: look.theme, mode: state.mode, upDown: look.upDown, lang: look.lang, brand: state.brand });
  };
  const change = (part: Partial<LookState>): void => {
    store.setState(part);
    apply();
  };
  systemDark.addEventListener('change', ({ matches }) => {
    isSystemDark = matches;
    change({});
  });
  return { ...store, change, shownMode: () => modeOf(store.getState(), isSystemDark) };
}

function modeOf({ mode }: LookState, dark: boolean): Mode {
  if (mode !== 'system') return mode;
  return dark ? 'dark' : 'light';
}

function lookOf(state: LookState, dark: boolean): Look {
  const mode = modeOf(state, dark);
  return { theme: state.theme, brand: state.brand[mode], mode, upDown: upDownOf(state.lang, state.upDown), lang: state.lang };
}

/** The phone's own bar above an installed app takes the page's ground. */
function paintSystemBar(root: HTMLElement): void {
  const ground = getComputedStyle(root).getPropertyValue('--ground').trim();
  if (ground !== '') root.ownerDocument.querySelector('meta[name="theme-color"]')?.setAttribute('content', ground);
}

export type BrandValues = Readonly<Record<Mode, readonly string[]>>;

export const themeBrand: BrandValues = { light: [], dark: [] };

function readBrand(kept: unknown): BrandValues {
  const record = isRecord(kept) ? kept : {};
  const texts = (value: unknown): string[] => (Array.isArray(value) ? value.filter((each) => typeof each === 'string') : []);
  return { light: texts(record['light']), dark: texts(record['dark']) };
}

/** @param served what the server wrote of the brand into the page: for who has no choices yet */
function readChoices(kept: unknown, served: DOMStringMap): LookState {
  const record = isRecord(kept) ? kept : {};
  const oneOf = <Value extends string>(value: unknown, values: readonly Value[], fallback: Value): Value =>
    values.find((one) => one === value) ?? fallback;
  return {
    theme: oneOf(record['theme'] ?? served['theme'], themeNames, 'harbour'),
    brand: readBrand(record['brand'] ?? JSON.parse(served['brand'] ?? 'null')),
    mode: oneOf(record['mode'], ['light', 'dark', 'system'], 'system'),
    upDown: oneOf(record['upDown'], ['std', 'cn', 'auto'], 'auto'),
    lang: typeof record['lang'] === 'string' ? record['lang'] : 'en-US',
  };
}
