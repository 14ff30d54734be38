// Badge: its states.
import { Badge, Icon } from '../../src/index.ts';
import { State } from '../state.tsx';

export function BadgePage() {
  return (
    <>
      <State name="On an icon: 0, 3, 12, 999, 1000, a point" flow>
        {[0, 3, 12, 999, 1000].map((count) => (
          <span className="icon-button" key={count}>
            <Icon name="bell" />
            <Badge count={count} />
          </span>
        ))}
        <span className="icon-button">
          <Icon name="bell" />
          <Badge count={1} dot label="Something new" />
        </span>
      </State>
      <State name="In a line" flow>
        <p className="body">
          Messages <Badge inline count={7} label="7 unread" />
        </p>
      </State>
    </>
  );
}
