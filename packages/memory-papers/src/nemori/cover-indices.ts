/** Messages that belong together, by their indices in the shown list, and their topic. */
export interface MessageGroup {
  /** From 0, rising. */
  readonly indices: readonly number[];
  readonly topic: string;
}

/** Groups that contain every index once, and the faults of the proposed ones. */
export interface Coverage {
  readonly groups: readonly MessageGroup[];
  /** Indices that were named, but not shown. */
  readonly unknown: readonly number[];
  /** Indices named by several groups, or twice by one; they belong to the first. */
  readonly repeated: readonly number[];
  /** Indices that were shown, but not named. */
  readonly missing: readonly number[];
}

/**
 * Repairs a model's groups so that they contain each of the indices 0 to `count` − 1 exactly once: missing indices form
 * their own groups, a group smaller than `min` joins the previous one (or, at the beginning, the next one), and one
 * larger than `max` is cut into equal parts. Ordered by first index.
 */
export function coverIndices(
  proposed: readonly MessageGroup[],
  count: number,
  { min, max }: { readonly min: number; readonly max: number },
): Coverage {
  const owner = new Map<number, number>();
  const unknown = new Set<number>();
  const repeated = new Set<number>();
  proposed.forEach(({ indices }, place) => {
    for (const index of indices) {
      if (!Number.isInteger(index) || index < 0 || index >= count) unknown.add(index);
      else if (owner.has(index)) repeated.add(index);
      else owner.set(index, place);
    }
  });
  const all = Array.from({ length: count }, (_, index) => index);
  const missing = all.filter((index) => !owner.has(index));
  const named = proposed.map(({ topic }, place) => ({
    indices: all.filter((index) => owner.get(index) === place),
    topic,
  }));
  const unnamed = runsOf(missing).map((indices) => ({ indices, topic: '' }));
  const whole = byFirst([...named, ...unnamed].filter(({ indices }) => indices.length > 0));
  const groups = joinSmall(whole, min).flatMap((group) => cutLarge(group, max));
  return { groups: byFirst(groups), unknown: [...unknown], repeated: [...repeated], missing };
}

function byFirst(groups: readonly MessageGroup[]): MessageGroup[] {
  return [...groups].sort((left, right) => (left.indices[0] ?? 0) - (right.indices[0] ?? 0));
}

/** Runs of consecutive whole numbers. */
function runsOf(rising: readonly number[]): number[][] {
  const runs: number[][] = [];
  for (const index of rising) {
    const last = runs.at(-1);
    if (last?.at(-1) === index - 1) last.push(index);
    else runs.push([index]);
  }
  return runs;
}

/** Input and output are ordered by first index. */
function joinSmall(groups: readonly MessageGroup[], min: number): MessageGroup[] {
  const joined = [...groups];
  for (;;) {
    const small = joined.find(({ indices }) => indices.length < min);
    if (small === undefined || joined.length === 1) return joined;
    const host = hostOf(small, joined);
    const indices = [...host.indices, ...small.indices].sort((left, right) => left - right);
    const kept = joined.filter((group) => group !== small && group !== host);
    joined.splice(0, joined.length, ...byFirst([...kept, { indices, topic: host.topic || small.topic }]));
  }
}

/** The group that a small one joins: the group of the previous message, otherwise the next group. */
function hostOf(small: MessageGroup, groups: readonly MessageGroup[]): MessageGroup {
  const before = (small.indices[0] ?? 0) - 1;
  const others = groups.filter((group) => group !== small);
  return others.find(({ indices }) => indices.includes(before)) ?? others[0] ?? small;
}

function cutLarge({ indices, topic }: MessageGroup, max: number): MessageGroup[] {
  const parts = Math.ceil(indices.length / max);
  return Array.from({ length: parts }, (_, part) => ({
    indices: indices.slice(
      Math.floor((part * indices.length) / parts),
      Math.floor(((part + 1) * indices.length) / parts),
    ),
    topic,
  }));
}
