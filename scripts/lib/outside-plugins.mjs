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

// No guide is needed: the type says it all.
const embedder = `
import type { EmbedderDefinition } from '@memgym/core';
import { embedderOf } from '@memgym/core/memory';
import * as z from 'zod';

export const embedder: EmbedderDefinition<{ dimensions: number }> = {
  type: 'letters',
  description: 'Counts the letters of a text.',
  optionsSchema: z.strictObject({
    dimensions: z.number().int().min(1).default(32).describe('Length of a vector.'),
  }),
  create: ({ dimensions }) =>
    embedderOf({
      name: 'letters',
      dimensions,
      embed: async (texts) =>
        texts.map((text) =>
          Array.from({ length: dimensions }, (_value, place) =>
            [...text].reduce((sum, letter) => sum + Number(letter.charCodeAt(0) % dimensions === place), 0.01),
          ),
        ),
    }),
};
`;

/**
 * Makes a benchmark, a memory backend and a generator from the guides alone, and an embedder, in a project with the packages
 * installed; checks each, and plays all but the generator in one experiment. Returns the faults, one sentence each.
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

  // A system that needs an embedder.
  const near = "export { memorySystem } from '@memgym/memory-systems/embedding';\n";
  write(folder, new Map(Object.entries({ 'letters-embedder.ts': embedder, 'near.ts': near })));
  const experiment = {
    name: 'all',
    benchmark: { type: 'memgym-benchmark-pets', path: data },
    model: { type: 'offline' },
    embedder: { type: './letters-embedder.ts', options: { dimensions: 64 } },
    systems: [
      'none',
      { name: 'near', type: './near.ts' },
      { name: 'mine', type: 'memgym-memory-last-words', options: { minLength: 3 } },
    ],
  };
  write(folder, new Map([['all.json', JSON.stringify(experiment)]]));
  const played = tool('memgym', folder, 'run', 'all.json', '--json');
  const line = played.split('\n').find((each) => each.startsWith('{'));
  const { systems } = JSON.parse(line ?? '{"systems": []}');
  for (const wanted of ['mine', 'near']) {
    if (systems.find(({ name }) => name === wanted)?.scored !== 2)
      faults.push(`The experiment with all plugins did not score two answers of ${wanted}:\n${played}`);
  }
  return faults;
}
