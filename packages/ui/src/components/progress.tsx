// How far something has come, as a bar. Says its share to screen readers.
export interface ProgressProps {
  label: string;
  /** 0 to 1. */
  share: number;
}

export function Progress({ label, share }: ProgressProps) {
  return <progress className="progress" aria-label={label} max={1} value={Math.min(1, Math.max(0, share))} />;
}
