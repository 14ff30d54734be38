// A list of any length of which only the rows in sight are on the page. It scrolls with the page. A screen reader still hears which row of how many.
import { createContext, Fragment, use, type CSSProperties, type ReactNode, type Ref } from 'react';
import { WindowVirtualizer } from 'virtua';
import './virtual-list.css';

export interface VirtualListProps<Item> {
  label: string;
  items: readonly Item[];
  keyOf: (item: Item) => string;
  /** One row; any height. */
  renderRow: (item: Item, index: number) => ReactNode;
  /** A guess at a row's height, so that the scroll bar is right before all rows were seen. */
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
