// Strongly connected components of a directed graph (Tarjan): the groups of nodes that lie on a circle together.

/** Every group of at least two nodes that reach each other, in the order in which they are found. */
export function findCircles(nodes: Iterable<string>, targetsOf: (node: string) => Iterable<string>): string[][] {
  const order = new Map<string, number>();
  const lowest = new Map<string, number>();
  const path: string[] = [];
  const onPath = new Set<string>();
  const circles: string[][] = [];

  const visit = (node: string): void => {
    order.set(node, order.size);
    lowest.set(node, order.size - 1);
    path.push(node);
    onPath.add(node);
    for (const target of targetsOf(node)) {
      if (!order.has(target)) {
        visit(target);
        lower(node, lowest.get(target));
      } else if (onPath.has(target)) lower(node, order.get(target));
    }
    if (lowest.get(node) !== order.get(node)) return;
    const group = path.splice(path.lastIndexOf(node));
    for (const member of group) onPath.delete(member);
    if (group.length > 1) circles.push(group);
  };
  const lower = (node: string, to: number | undefined): void => {
    lowest.set(node, Math.min(lowest.get(node) ?? Infinity, to ?? Infinity));
  };

  for (const node of nodes) if (!order.has(node)) visit(node);
  return circles;
}
