/**
 * Moves labels down, then up, until none covers another.
 * @param height of the plot, in pixels
 * @param distance of two labels, in pixels
 */
export function spreadLabels<Label extends { readonly y: number }>(
  labels: readonly Label[],
  height: number,
  distance: number,
): Label[] {
  const sorted = [...labels].sort((a, b) => a.y - b.y);
  const down: Label[] = [];
  for (const label of sorted) {
    const last = down.at(-1);
    down.push({ ...label, y: last === undefined ? label.y : Math.max(label.y, last.y + distance) });
  }
  const up: Label[] = [];
  for (const label of down.reverse()) {
    const last = up.at(-1);
    const most = last === undefined ? height : last.y - distance;
    up.push({ ...label, y: Math.min(label.y, most) });
  }
  return up.reverse();
}
