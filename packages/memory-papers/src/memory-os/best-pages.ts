interface Scored {
  readonly score: number;
}

/**
 * The original's best pages: a page replaces the worst one only with a higher score; of several worst pages, the first
 * found is replaced. Source: the heap of docs/specs/memory-systems.md#memoryos-read.
 * @param found in the order of the search
 */
export function bestPages<Page extends Scored>(found: readonly Page[], capacity: number): Page[] {
  const best: Page[] = [];
  for (const page of found) {
    if (best.length >= capacity) {
      const worst = best.reduce((least, other) => (other.score < least.score ? other : least));
      if (page.score <= worst.score) continue;
      best.splice(best.indexOf(worst), 1);
    }
    best.push(page);
  }
  return best.sort((left, right) => right.score - left.score);
}
