import { posix } from 'node:path';
import ts from 'typescript';

/** Files or folders with what each imports, and for each such import the two files that show it. */
type Graph = ReadonlyMap<string, ReadonlyMap<string, string>>;

/** Relative imports that lead back to the file they start from, such as `a.ts > b.ts > a.ts`; imports of types count. */
export function fileCycles(sources: ReadonlyMap<string, string>): string[] {
  const imports = importsOf(sources).map(([from, to]) => [from, to, ''] as const);
  return cyclesIn(graphOf(imports)).map((cycle) => cycle.join(' > '));
}

/**
 * Imports that lead from a folder or file back to it by way of others in the same folder, with an import for each step:
 * `src: read > write > read (read/a.ts > write/b.ts, write/c.ts > read/d.ts)`.
 */
export function folderCycles(sources: ReadonlyMap<string, string>): string[] {
  const imports = importsOf(sources);
  const parents = new Set([...sources.keys()].flatMap(foldersAbove));
  return [...parents].sort().flatMap((parent) => {
    const within = (path: string) => posix.relative(parent, path);
    const inside = imports.filter((files) => files.every((file) => file.startsWith(`${parent}/`)));
    const graph = graphOf(
      inside.map((files) => {
        const [from = '', to = ''] = files.map((file) => within(file).split('/')[0]);
        return [from, to, files.map(within).join(' > ')];
      }),
    );
    return cyclesIn(graph).map((cycle) => {
      const steps = cycle.slice(1).map((to, step) => graph.get(cycle[step] ?? '')?.get(to));
      return `${parent}: ${cycle.join(' > ')} (${steps.join(', ')})`;
    });
  });
}

/** Pairs of files, of which the first imports the second. */
function importsOf(sources: ReadonlyMap<string, string>): [from: string, to: string][] {
  return [...sources].flatMap(([file, text]) =>
    ts.preProcessFile(text).importedFiles.flatMap(({ fileName }): [string, string][] => {
      const imported = posix.join(posix.dirname(file), fileName).replace(/\.js$/, '.ts');
      return fileName.startsWith('.') && sources.has(imported) ? [[file, imported]] : [];
    }),
  );
}

/** The folders that a file is in, from `src` of its package on. */
function foldersAbove(file: string): string[] {
  const folder = posix.dirname(file);
  return folder.includes('/src') ? [folder, ...foldersAbove(folder)] : [];
}

function graphOf(edges: readonly (readonly [from: string, to: string, shownBy: string])[]): Graph {
  const graph = new Map<string, Map<string, string>>();
  for (const [from, to, shownBy] of edges) {
    if (from !== to) graph.set(from, (graph.get(from) ?? new Map()).set(to, shownBy));
  }
  return graph;
}

/** At least one cycle of every group of nodes that reach each other, as the path from a node to itself. */
function cyclesIn(graph: Graph): string[][] {
  const cycles: string[][] = [];
  const finished = new Set<string>();
  const visit = (node: string, path: readonly string[]): void => {
    if (finished.has(node)) return;
    if (path.includes(node)) {
      cycles.push([...path.slice(path.indexOf(node)), node]);
      return;
    }
    for (const next of graph.get(node)?.keys() ?? []) visit(next, [...path, node]);
    finished.add(node);
  };
  for (const node of graph.keys()) visit(node, []);
  return cycles;
}
