import { mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { run } from './run.mjs';
import { root } from './workspace.mjs';

/** The fenced blocks of a guide by their names (`file=…`), those of programs without a name by position. */
function blocksOf(page) {
  const text = readFileSync(join(root, 'docs/contributing', page), 'utf8');
  const blocks = new Map();
  for (const [, info, content] of text.matchAll(/^```(\S+[^\n]*)\n([\s\S]*?)^```$/gm)) {
    const name = /file=(\S+)/.exec(info)?.[1] ?? (info === 'ts' ? `program-${blocks.size}.ts` : undefined);
    if (name !== undefined) blocks.set(name, content);
  }
  return blocks;
}

function write(folder, files) {
  for (const [path, text] of files) {
    mkdirSync(join(folder, path, '..'), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
}

/**
 * Makes a benchmark, a memory backend and a generator from the guides alone, in a project with the packages installed;
 * checks each, and plays the first two in one experiment. Returns the faults, one sentence each.
 *
 * @param folder the project
 */
export function outsidePluginFaults(folder) {
  const faults = [];
  const tool = (name, cwd, ...args) => {
    const command = name === 'node' ? process.execPath : join(folder, 'node_modules', '.bin', name);
    const { code, output } = run(command, args, { cwd, capture: true });
    if (code !== 0) faults.push(`\`${name} ${args.join(' ')}\` ended with ${code}:\n${output}`);
    return output;
  };
  const compile = (cwd) => tool('node', cwd, join(root, 'node_modules/typescript/bin/tsc'));
  const install = (name) => symlinkSync(join(folder, name), join(folder, 'node_modules', name), 'junction');

  tool('memgym', folder, 'systems', 'new', 'last-words');
  const backend = join(folder, 'memgym-memory-last-words');
  compile(backend);
  tool('vitest', backend, 'run');
  install('memgym-memory-last-words');
  tool('memgym', folder, 'systems', 'check', 'memgym-memory-last-words');

  const benchmark = join(folder, 'memgym-benchmark-pets');
  const blocks = blocksOf('add-a-benchmark.md');
  const inSource = (name) => (name.endsWith('.ts') ? `src/${name}` : name);
  write(benchmark, new Map([...blocks].map(([name, text]) => [inSource(name), text])));
  compile(benchmark);
  const program = [...blocks.keys()].find((name) => name.startsWith('program-')) ?? '';
  // The program of the page writes the data and checks the benchmark on them.
  tool('node', benchmark, `dist/${program.replace('.ts', '.js')}`);
  install('memgym-benchmark-pets');
  const data = join(benchmark, 'people.json');
  tool('memgym', folder, 'benchmarks', 'check', 'memgym-benchmark-pets', '--data', data);

  write(folder, blocksOf('add-a-generator.md'));
  tool('memgym', folder, 'generate', 'check', './pets-generator.ts', '--set', 'users=3');
  tool('memgym', folder, 'generate', './pets-generator.ts', '--users', '3', '--out', 'pets');

  const experiment = {
    name: 'both',
    benchmark: { type: 'memgym-benchmark-pets', path: data },
    model: { type: 'offline' },
    systems: ['none', { name: 'mine', type: 'memgym-memory-last-words', options: { minLength: 3 } }],
  };
  write(folder, new Map([['both.json', JSON.stringify(experiment)]]));
  const played = tool('memgym', folder, 'run', 'both.json', '--json');
  const line = played.split('\n').find((each) => each.startsWith('{'));
  const mine = JSON.parse(line ?? '{"systems": []}').systems.find(({ name }) => name === 'mine');
  if (mine?.scored !== 2) faults.push(`The experiment with both did not score two answers:\n${played}`);
  return faults;
}
