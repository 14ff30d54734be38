// The menu permissions as a tree: screens with what is in them, kinds with their buttons, each with what it hides.
import { kinds, moneyPermissions, permissions, type PermissionAlias } from '@millrace/contract';
import { Chip, useLocale } from '@millrace/ui';
import { controlsOf, hiddenBy, usePermissionName } from './permission-words.ts';

interface TreeProps {
  chosen: readonly PermissionAlias[];
  isReadOnly: boolean;
  onChange: (chosen: PermissionAlias[]) => void;
}

/** With the names, which are loaded once for all. */
interface NamedProps extends TreeProps {
  nameOf: (alias: PermissionAlias) => string;
}

interface Branch {
  root: PermissionAlias;
  leaves: PermissionAlias[];
}

const OF_KINDS = new Set<PermissionAlias>(kinds.flatMap((kind) => controlsOf(kind).map(([, alias]) => alias)));
/** The theme is chosen by its own field. */
const OF_THEMES: readonly PermissionAlias[] = ['P10800', 'P10801'];

/** Screens P10100, P10200 ... with those of the same hundred below them. */
const screens: readonly Branch[] = permissions
  .map(({ alias }) => alias)
  .filter((alias) => !OF_KINDS.has(alias) && !OF_THEMES.includes(alias))
  .reduce<Branch[]>((branches, alias) => {
    const parent = branches.find(({ root }) => root.slice(0, 4) === alias.slice(0, 4) && root.endsWith('00') && alias.startsWith('P10'));
    if (parent) parent.leaves.push(alias);
    else branches.push({ root: alias, leaves: [] });
    return branches;
  }, []);

const ofKinds: readonly Branch[] = kinds.map((kind) => ({
  root: kind.permissions.view,
  leaves: controlsOf(kind).flatMap(([, alias]) => (alias === kind.permissions.view ? [] : [alias])),
}));

export function PermissionTree(props: TreeProps) {
  const { t } = useLocale();
  const nameOf = usePermissionName();
  return (
    <fieldset className="console-tree" disabled={props.isReadOnly}>
      <legend className="console-subtitle">{t('console.brandField.permissions')}</legend>
      <p className="label">{t('console.permissionText')}</p>
      <div className="console-tree-columns">
        {[screens, ofKinds].map((branches, at) => (
          <ul key={at}>
            {branches.map((branch) => (
              <BranchItem key={branch.root} branch={branch} nameOf={nameOf} {...props} />
            ))}
          </ul>
        ))}
      </div>
    </fieldset>
  );
}

function BranchItem({ branch: { root, leaves }, ...props }: NamedProps & { branch: Branch }) {
  const { t } = useLocale();
  const shown = leaves.filter((alias) => props.chosen.includes(alias)).length;
  return (
    <li>
      <Leaf alias={root} {...props} />
      {leaves.length === 0 ? null : (
        <details className="console-branch">
          <summary>{t('console.ofAll', { n: shown, all: leaves.length })}</summary>
          <ul>
            {leaves.map((alias) => (
              <li key={alias}>
                <Leaf alias={alias} {...props} />
              </li>
            ))}
          </ul>
        </details>
      )}
    </li>
  );
}

function Leaf({ alias, chosen, onChange, nameOf }: NamedProps & { alias: PermissionAlias }) {
  const { t } = useLocale();
  return (
    <label className="console-leaf">
      <input
        type="checkbox"
        checked={chosen.includes(alias)}
        onChange={({ target }) => onChange(target.checked ? [...chosen, alias] : chosen.filter((one) => one !== alias))}
      />
      <span>
        {nameOf(alias)} <span className="ink-2 numerals">{alias}</span>{' '}
        {moneyPermissions.includes(alias) ? <Chip look="warn">{t('console.permissionMoney')}</Chip> : null}
        <small className="block ink-2">
          <Hides alias={alias} />
        </small>
      </span>
    </label>
  );
}

function Hides({ alias }: { alias: PermissionAlias }) {
  const { t } = useLocale();
  const { pages, calls, isReserved } = hiddenBy(alias);
  if (isReserved) return t('console.permissionReserved');
  const said = [
    ...(pages.length > 0 ? [t('console.permissionHides', { pages: pages.join(', ') })] : []),
    ...(calls.length > 0 ? [t('console.permissionRefuses', { calls: calls.join(', ') })] : []),
  ];
  return said.length > 0 ? said.join('; ') : t('console.permissionHidesControl');
}
