// The keys of a wide window. They do nothing while something is typed or a sheet is open.
import { useEffect, useRef } from 'react';
import { isKeyTaken } from '../shared/hooks/is-key-taken.ts';

export interface KeyActs {
  /** Opens the page that has a search field; used where the page itself has none. */
  search: () => void;
  /** Undefined where the trader may make no task. */
  newTask: (() => void) | undefined;
  help: () => void;
}

export function useKeys(acts: KeyActs): void {
  const latest = useRef(acts);
  useEffect(() => {
    latest.current = acts;
  });
  useEffect(() => {
    const press = (event: KeyboardEvent): void => {
      if (!isKeyTaken(event) && act(event.key, latest.current)) event.preventDefault();
    };
    addEventListener('keydown', press);
    return () => removeEventListener('keydown', press);
  }, []);
}

/** @returns whether the key did something */
function act(key: string, { search, newTask, help }: KeyActs): boolean {
  if (key === '/') {
    const field = document.querySelector<HTMLInputElement>('input[type=search]');
    if (field) field.focus();
    else search();
    return true;
  }
  if (key === 'n' && newTask) {
    newTask();
    return true;
  }
  if (key === '?') {
    help();
    return true;
  }
  return (key === 'ArrowUp' || key === 'ArrowDown') && moveInList(key === 'ArrowDown' ? 1 : -1);
}

/** Where a page lists tasks in a wide window. */
const LISTS = ':is(.task-column, .home-table)';

/** Moves the focus to the neighbour in the list of tasks; from elsewhere to the row that is open, or to the first. */
function moveInList(step: 1 | -1): boolean {
  const focused = document.activeElement;
  if (focused !== document.body && focused?.closest(LISTS) === null) return false;
  const rows = [...document.querySelectorAll<HTMLElement>(`${LISTS} a[data-task]`)];
  const at = rows.findIndex((row) => row === focused);
  const next = at >= 0 ? rows[at + step] : (rows.find((row) => row.ariaCurrent !== null) ?? rows[0]);
  next?.focus();
  return rows.length > 0;
}
