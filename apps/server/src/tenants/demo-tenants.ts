// The two demo tenants of the embedded mode: two brands that differ in name, colour, languages and permissions.
import { kinds, languageTags, permissionAliases, type LanguageTag, type PermissionAlias, type ThemeName } from '@millrace/contract';

export interface DemoTenant {
  id: string;
  host: string;
  name: string;
  theme: ThemeName;
  brand: string;
  /** Its own sign as SVG; undefined for the kit's mark. Readable on light and dark grounds. */
  sign?: string;
  languages: readonly LanguageTag[];
  permissions: readonly PermissionAlias[];
  customerEmail: string;
  /** USDT, and trial fuel on top. */
  fuelPackages: readonly { price: string; bonus: string }[];
  trialMode: 'onFirstLink' | 'onApplication';
}

const fuelPackages = [
  { price: '100', bonus: '0' },
  { price: '500', bonus: '20' },
  { price: '1000', bonus: '50' },
  { price: '5000', bonus: '300' },
] as const;

/** A sun that rises: a sign that has nothing of the kit's mark, in a tone between the brand's two. */
const dawn =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 28 28" fill="none" stroke="#b0741a" stroke-width="2.2" stroke-linecap="round"><path d="M2 19.5h24M7.5 24.5h13M8 19.5a6 6 0 0 1 12 0M14 4v4.5M4.8 8.3l3 3M23.2 8.3l-3 3"/></svg>';

const THEMES: readonly PermissionAlias[] = ['P10800', 'P10801'];
const spotOnly = new Set<string>(
  kinds.filter(({ products }) => !products.includes('swap')).flatMap(({ permissions }) => Object.values(permissions)),
);
const isSpot = (alias: PermissionAlias): boolean => spotOnly.has(alias);

export const demoTenants: readonly DemoTenant[] = [
  {
    id: 'meridian',
    host: 'localhost',
    name: 'Meridian',
    theme: 'harbour',
    brand: '',
    languages: languageTags,
    permissions: permissionAliases.filter((alias) => !THEMES.includes(alias)),
    customerEmail: 'help@meridian.example',
    fuelPackages,
    trialMode: 'onFirstLink',
  },
  {
    id: 'aurora',
    host: 'aurora.localhost',
    name: 'Aurora',
    theme: 'brass',
    brand: '#8a5a12',
    sign: dawn,
    languages: ['en-US', 'zh-CN', 'zh-Hant', 'th'],
    permissions: permissionAliases.filter((alias) => alias !== 'P10801' && !isSpot(alias)),
    customerEmail: 'care@aurora.example',
    fuelPackages,
    trialMode: 'onApplication',
  },
];
