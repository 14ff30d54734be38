// Toasts at the top, 1500 ms, or six seconds where one offers to undo what was done. One toaster per app; it can show a toast from outside React too.
import { limits } from '@millrace/contract';
import { useSyncExternalStore } from 'react';

const toastsMax = 3;
/** Long enough to read and to press. */
const ACT_MS = 6000;

export interface ToastAct {
  label: string;
  run: () => void;
}

export interface Toast {
  id: number;
  text: string;
  act?: ToastAct | undefined;
}

export interface Toaster {
  show: (text: string, act?: ToastAct) => void;
  drop: (id: number) => void;
  list: () => readonly Toast[];
  subscribe: (listener: () => void) => () => void;
}

export function createToaster(durationMs: number = limits.toastMs): Toaster {
  let toasts: readonly Toast[] = [];
  let nextId = 1;
  const listeners = new Set<() => void>();
  const set = (next: readonly Toast[]): void => {
    toasts = next;
    for (const listener of listeners) listener();
  };
  return {
    show(text, act) {
      const toast = { id: nextId, text, act };
      nextId += 1;
      set([...toasts.filter((other) => other.text !== text), toast].slice(-toastsMax));
      setTimeout(() => set(toasts.filter((other) => other.id !== toast.id)), act ? ACT_MS : durationMs);
    },
    drop: (id) => set(toasts.filter((other) => other.id !== id)),
    list: () => toasts,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

export function Toasts({ toaster }: { toaster: Toaster }) {
  const toasts = useSyncExternalStore(toaster.subscribe, toaster.list);
  return (
    <div className="toasts" role="status" aria-live="polite">
      {toasts.map((toast) => (
        <div className="toast" key={toast.id}>
          {toast.text}
          {toast.act ? (
            <button
              type="button"
              className="toast-act"
              onClick={() => {
                toaster.drop(toast.id);
                toast.act?.run();
              }}
            >
              {toast.act.label}
            </button>
          ) : null}
        </div>
      ))}
    </div>
  );
}
