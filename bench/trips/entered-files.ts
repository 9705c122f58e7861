import { Session } from 'node:inspector/promises';
import { relative } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** Source files, relative to the repository. */
export interface Coverage {
  /** Those that were evaluated, such as a table or a barrel, or of which a function ran. */
  readonly evaluated: readonly string[];
  /** Those of which a function ran. */
  readonly entered: readonly string[];
}

interface RanFunction {
  readonly functionName: string;
  readonly ranges: readonly { readonly startOffset: number; readonly count: number }[];
}

/** The source files that V8 ran during a trip. What was evaluated before it counts only if a function of it ran. */
export async function coverageOf(trip: () => Promise<void>): Promise<Coverage> {
  const session = new Session();
  session.connect();
  await session.post('Profiler.enable');
  await session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: false });
  try {
    await trip();
    const { result } = await session.post('Profiler.takePreciseCoverage');
    const sources = result
      .map(({ url, functions }) => ({ file: sourceOf(url), functions }))
      .filter(({ file }) => file !== undefined);
    const filesOf = (some: typeof sources) => some.map(({ file }) => file ?? '').sort();
    return {
      evaluated: filesOf(sources),
      entered: filesOf(sources.filter(({ functions }) => functions.some(wasEntered))),
    };
  } finally {
    session.disconnect();
  }
}

/** The file of a package or app; undefined for other code, and for servers that a trip only calls. */
function sourceOf(url: string): string | undefined {
  if (!url.startsWith('file:')) return undefined;
  const file = relative(root, fileURLToPath(url.replace(/\?.*$/, '')));
  return /^(?:packages|apps)\/[^/]+\/src\/(?!testing\/).*\.ts$/.test(file) ? file : undefined;
}

/** The function that starts with the file is the module itself; tsx adds `__name` to each file. */
const wasEntered = ({ functionName, ranges: [whole] }: RanFunction) =>
  whole !== undefined && whole.startOffset > 0 && whole.count > 0 && functionName !== '__name';
