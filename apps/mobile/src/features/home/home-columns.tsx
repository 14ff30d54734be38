// The two columns of Home in a wide window, one above the other where there is less room.
import type { ReactNode } from 'react';
import './home.css';

export function HomeColumns({ main, side }: { main: ReactNode; side: ReactNode }) {
  return (
    <div className="home">
      <div className="home-main">{main}</div>
      <div className="home-side">{side}</div>
    </div>
  );
}
