// The head of what an operator looks at: what it is, and of which trader.
import type { ReactNode } from 'react';

interface TraderHeadProps {
  /** What it is, with its id. */
  label: ReactNode;
  user: { nickname: string; uid: string };
  /** A link that belongs to it. */
  end?: ReactNode;
}

export function TraderHead({ label, user, end }: TraderHeadProps) {
  return (
    <header className="console-head">
      <div>
        <p className="label">{label}</p>
        <p className="figure-l">{user.nickname}</p>
        <p className="label numerals">{user.uid}</p>
      </div>
      {end}
    </header>
  );
}
