import type { ScopeFile } from './scope-file.js';

/** Number of rows whose positions are cached, so that their files need not be read again. */
const maxRows = 500_000;
const fewFiles = 1024;

/** A file, and the end of the pending work on it. */
export interface UsedFile {
  readonly file: ScopeFile;
  readonly entry: { busy: Promise<unknown> };
}

/**
 * The files of scopes: one object per scope while any of its rows is referenced; the most recently used ones are
 * retained without references.
 */
export interface ScopeFiles {
  /** Call this when work on a scope begins. */
  use(scope: string): UsedFile;
  /** Call this when the work ends. */
  used(scope: string, file: ScopeFile): void;
  /** Waits for all pending work. */
  idle(): Promise<void>;
  clear(): void;
}

export function createScopeFiles(open: (scope: string) => ScopeFile): ScopeFiles {
  const known = new Map<string, { readonly file: WeakRef<ScopeFile>; busy: Promise<unknown> }>();
  const recent = new Map<string, ScopeFile>();
  let sweepAt = fewFiles;

  /** Drops files without references. */
  function sweep(): void {
    if (known.size < sweepAt) return;
    for (const [scope, { file }] of known) if (file.deref() === undefined) known.delete(scope);
    sweepAt = Math.max(fewFiles, 2 * known.size);
  }

  return {
    use(scope) {
      const entry = known.get(scope);
      const file = entry?.file.deref();
      if (entry !== undefined && file !== undefined) return { file, entry };
      sweep();
      const opened = open(scope);
      const made = { file: new WeakRef(opened), busy: Promise.resolve() };
      known.set(scope, made);
      return { file: opened, entry: made };
    },
    used(scope, file) {
      recent.delete(scope);
      recent.set(scope, file);
      let rows = 0;
      for (const { rowCount } of recent.values()) rows += rowCount;
      for (const [oldest, { rowCount }] of recent) {
        if ((rows <= maxRows && recent.size <= fewFiles) || oldest === scope) break;
        recent.delete(oldest);
        rows -= rowCount;
      }
    },
    async idle() {
      await Promise.all([...known.values()].map(({ busy }) => busy));
    },
    clear() {
      known.clear();
      recent.clear();
    },
  };
}
