// A virtual list: only the visible rows are rendered. It scrolls with the page; aria-posinset and aria-setsize tell screen readers the position.
import { createContext, Fragment, use, type CSSProperties, type ReactNode, type Ref } from 'react';
import { WindowVirtualizer } from 'virtua';
import './virtual-list.css';

export interface VirtualListProps<Item> {
  label: string;
  items: readonly Item[];
  keyOf: (item: Item) => string;
  /** One row; any height. */
  renderRow: (item: Item, index: number) => ReactNode;
  /** Estimated height of a row, px, for the scroll bar before all rows were measured. */
  rowPx?: number | undefined;
}

const SizeContext = createContext(0);

export function VirtualList<Item>({ label, items, keyOf, renderRow, rowPx }: VirtualListProps<Item>) {
  const guess = rowPx === undefined ? {} : { itemSize: rowPx };
  return (
    <SizeContext value={items.length}>
      <div role="list" aria-label={label}>
        <WindowVirtualizer data={items} item={ListItem} {...guess}>
          {(item, index) => <Fragment key={keyOf(item)}>{renderRow(item, index)}</Fragment>}
        </WindowVirtualizer>
      </div>
    </SizeContext>
  );
}

interface ListItemProps {
  children: ReactNode;
  style: CSSProperties;
  index: number;
  ref?: Ref<HTMLDivElement>;
}

function ListItem({ children, style, index, ref }: ListItemProps) {
  const size = use(SizeContext);
  return (
    <div role="listitem" className="virtual-list-item" aria-posinset={index + 1} aria-setsize={size} style={style} ref={ref}>
      {children}
    </div>
  );
}
