// Toasts at the top, 1500 ms. One toaster per app; it can show a toast from outside React too.
import { limits } from '@millrace/contract';
import { useSyncExternalStore } from 'react';

const toastsMax = 3;

export interface Toast {
  id: number;
  text: string;
}

export interface Toaster {
  show: (text: string) => void;
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
    show(text) {
      const toast = { id: nextId, text };
      nextId += 1;
      set([...toasts.filter((other) => other.text !== text), toast].slice(-toastsMax));
      setTimeout(() => set(toasts.filter((other) => other.id !== toast.id)), durationMs);
    },
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
        </div>
      ))}
    </div>
  );
}
