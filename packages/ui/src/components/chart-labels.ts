// Where words stand on a chart: what marks say, and the names of lines, so that none lies on another or on a mark. Pure; px.

interface Box {
  left: number;
  right: number;
  top: number;
  bottom: number;
}

/** A mark with what it would say. */
export interface Spoken {
  x: number;
  y: number;
  text: string;
  /** Half of what the mark itself covers. */
  half: number;
  /** Of the words with the ground they stand on. */
  width: number;
  /** From the mark to the middle of its words, where there is room; else to the other side of it. */
  away: number;
}

/** The middle of a mark's words, from the mark. */
export interface LabelPlace {
  dx: number;
  dy: number;
}

/** Half of the height of the words of a mark. */
const LABEL_HALF = 9;
/** Between a name and what stands beside it, and from the edge of the chart. */
const GAP = 4;
const EDGE = 8;

/** The newest mark speaks first; one that finds no room says nothing, and is read by a tap. */
export function labelPlaces(marks: readonly Spoken[], width: number): (LabelPlace | undefined)[] {
  const places: (LabelPlace | undefined)[] = marks.map(() => undefined);
  const taken: Box[] = [];
  const dots = marks.map(({ x, y, half }) => boxOf(x, y, half, half));
  const newestFirst = marks.map((mark, at) => ({ mark, at })).toSorted((one, other) => other.mark.x - one.mark.x);
  for (const { mark, at } of newestFirst) {
    if (mark.text === '') continue;
    const words = mark.width / 2;
    const x = Math.min(Math.max(mark.x, words), Math.max(words, width - words));
    const free = [mark.away, -mark.away].find((dy) => {
      const box = boxOf(x, mark.y + dy, words, LABEL_HALF);
      return !taken.some((one) => meet(one, box)) && !dots.some((dot, other) => other !== at && meet(dot, box));
    });
    if (free === undefined) continue;
    taken.push(boxOf(x, mark.y + free, words, LABEL_HALF));
    places[at] = { dx: x - mark.x, dy: free };
  }
  return places;
}

/** What the marks and their words cover. */
export function coveredBy(marks: readonly Spoken[], places: readonly (LabelPlace | undefined)[]): Box[] {
  return marks.flatMap(({ x, y, half, width }, at) => {
    const label = places[at];
    const dot = boxOf(x, y, half, half);
    return label ? [dot, boxOf(x + label.dx, y + label.dy, width / 2, LABEL_HALF)] : [dot];
  });
}

/**
 * Left end of the name of a line at a height: in the room after the newest bar where it fits there, else at the left edge or as near to it as no mark
 * stands; undefined where there is no room at all.
 * @param on.room where that room begins
 */
export function nameLeft(
  name: { top: number; width: number },
  covered: readonly Box[],
  on: { room: number; width: number },
): number | undefined {
  const inRoom = on.width - name.width - GAP;
  const row = covered.filter((box) => box.top < name.top + LABEL_HALF && box.bottom > name.top - LABEL_HALF);
  const isFree = (left: number): boolean => !row.some((box) => box.left < left + name.width + GAP && box.right > left - GAP);
  if (inRoom >= on.room && isFree(inRoom)) return inRoom;
  const beside = [EDGE, ...row.map(({ right }) => right + GAP).toSorted((one, other) => one - other)];
  return beside.find((left) => left + name.width <= on.width && isFree(left));
}

function boxOf(x: number, y: number, halfWidth: number, halfHeight: number): Box {
  return { left: x - halfWidth, right: x + halfWidth, top: y - halfHeight, bottom: y + halfHeight };
}

function meet(one: Box, other: Box): boolean {
  return one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom;
}
