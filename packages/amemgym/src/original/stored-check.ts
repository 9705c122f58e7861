/** A stored number that differs from the one computed from the stored answers. */
export interface StoredDifference {
  /** Path in the file. */
  readonly path: string;
  readonly stored: number | null;
  /** null if the question was not asked. */
  readonly computed: number | null;
}

/** Comparison of a file's stored numbers with those computed from its answers. */
export interface StoredCheck {
  readonly file: string;
  readonly status: 'agrees' | 'differs';
  /** Count of compared numbers. */
  readonly compared: number;
  readonly differing: number;
  /** The first ten differences. */
  readonly differences: readonly StoredDifference[];
}

const shown = 10;
const tolerance = 1e-9;

/** Collects comparisons, file by file. */
export function createStoredChecks() {
  const found = new Map<string, { compared: number; differences: StoredDifference[] }>();
  return {
    /**
     * If both are null, there is nothing to compare.
     * @param alternative another accepted value
     */
    compare(
      file: string,
      path: string,
      {
        stored,
        computed,
        alternative = computed,
      }: {
        readonly stored: number | null | undefined;
        readonly computed: number | null;
        readonly alternative?: number | null;
      },
    ): void {
      const before = stored ?? null;
      if (before === null && computed === null) return;
      const check = found.get(file) ?? { compared: 0, differences: [] };
      found.set(file, check);
      check.compared += 1;
      const isStored = (value: number | null): boolean =>
        before !== null && value !== null && Math.abs(before - value) <= tolerance;
      if (!isStored(computed) && !isStored(alternative))
        check.differences.push({ path, stored: before, computed });
    },
    checks(): StoredCheck[] {
      return [...found].map(([file, { compared, differences }]) => ({
        file,
        status: differences.length === 0 ? 'agrees' : 'differs',
        compared,
        differing: differences.length,
        differences: differences.slice(0, shown),
      }));
    },
  };
}
export type StoredChecks = ReturnType<typeof createStoredChecks>;
