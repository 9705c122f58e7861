import { expect, it } from 'vitest';
import { readPage, repositoryFiles } from './testing/markdown.js';

const ownPackage = /^@memgym\/(.*)$/;

type Part = 'dependencies' | 'peerDependencies' | 'devDependencies';

/** Packages that come with a package, and those that its user installs. */
const needed: readonly Part[] = ['dependencies', 'peerDependencies'];
const all: readonly Part[] = [...needed, 'devDependencies'];

/** The packages of the workspace in some parts of a `package.json`, sorted. */
function ownPackages(file: string, parts: readonly Part[]): string[] {
  const manifest = JSON.parse(readPage(file)) as { readonly [each in Part]?: Record<string, string> };
  const names = parts.flatMap((part) => Object.keys(manifest[part] ?? {}));
  return [...new Set(names.flatMap((name) => ownPackage.exec(name)?.[1] ?? []))].sort();
}

const manifests = repositoryFiles(/^packages\/[^/]+\/package\.json$/);
const folderOf = (manifest: string): string => manifest.replace('/package.json', '');

/** The packages that each may import: docs/decisions/0007. */
const allowed: Readonly<Record<string, readonly string[]>> = {
  core: [],
  text: ['core'],
  files: ['core'],
  prompts: ['core', 'text'],
  'everyday-world': ['core', 'text'],
  'embedder-hashed': ['core', 'text'],
  datasets: ['core'],
  'chat-exports': ['core', 'datasets'],
  scoring: ['core', 'text'],
  report: ['core', 'text', 'scoring'],
  'llm-client': ['core', 'text', 'files', 'prompts'],
  'offline-model': ['core', 'text', 'everyday-world', 'prompts'],
  'embedder-minilm': ['core', 'text'],
  'embedder-static': ['core', 'text', 'embedder-hashed'],
  'memory-systems': ['core', 'text', 'files', 'prompts'],
  'env-generator': ['core', 'text', 'everyday-world', 'prompts', 'llm-client', 'datasets'],
  'question-drafts': [
    ...['core', 'text', 'prompts', 'llm-client', 'datasets', 'scoring', 'report', 'env-generator'],
  ],
  'user-simulator': ['core', 'text', 'prompts'],
  assistant: ['core', 'text', 'prompts', 'memory-systems'],
  conformance: ['core', 'text', 'prompts', 'offline-model', 'embedder-hashed', 'memory-systems'],
  'memory-papers': ['core', 'text', 'prompts', 'memory-systems'],
  'memory-http': ['core', 'memory-systems'],
  'memory-langgraph': ['core', 'memory-systems'],
  'memory-mem0': ['core', 'prompts', 'memory-systems'],
  'memory-mastra': ['core', 'memory-systems'],
  'agent-tools': ['core', 'memory-systems'],
  'memory-mcp': ['core', 'memory-systems', 'memory-http'],
  'storage-sqlite': ['core', 'files', 'memory-systems'],
  'storage-postgres': ['core', 'memory-systems'],
  'memory-server': ['core', 'files', 'memory-systems', 'memory-http'],
  evaluators: [
    ...['core', 'text', 'prompts', 'everyday-world', 'datasets', 'scoring', 'memory-systems'],
    ...['env-generator', 'user-simulator', 'assistant', 'conformance'],
  ],
  memsim: [
    ...['core', 'text', 'everyday-world', 'prompts', 'llm-client', 'datasets', 'scoring', 'memory-systems'],
    ...['env-generator', 'evaluators'],
  ],
  personamem: [
    ...['memory-systems', 'assistant'],

    'core',
    'text',
    'everyday-world',
    'prompts',
    'llm-client',
    'datasets',
    'scoring',
    'env-generator',
    'evaluators',
  ],
  locomo: ['core', 'prompts', 'datasets', 'scoring', 'memory-systems', 'assistant', 'evaluators'],
  memorybench: [
    ...['memory-papers', 'memory-systems', 'assistant', 'locomo'],
    'core',
    'text',
    'prompts',
    'datasets',
    'scoring',
    'env-generator',
    'user-simulator',
    'evaluators',
  ],
  amemgym: [
    ...[
      'core',
      'text',
      'everyday-world',
      'prompts',
      'datasets',
      'scoring',
      'memory-systems',
      'memory-papers',
    ],
    ...['env-generator', 'user-simulator', 'assistant', 'evaluators'],
  ],
  beam: ['core', 'prompts', 'datasets', 'scoring', 'evaluators'],
  longmemeval: [
    'core',
    'text',
    'prompts',
    'datasets',
    'scoring',
    'memory-systems',
    'assistant',
    'evaluators',
  ],
  'memory-agent-bench': [
    ...['core', 'text', 'prompts', 'datasets', 'scoring', 'memory-systems', 'assistant', 'evaluators'],
    'longmemeval',
  ],
  'personamem-v2': ['core', 'prompts', 'datasets', 'scoring', 'memory-systems', 'assistant', 'evaluators'],
  'locomo-plus': ['locomo', 'core', 'prompts', 'datasets', 'evaluators'],
  registry: ['core', 'prompts', 'datasets', 'memory-systems', 'env-generator', 'evaluators'],
  experiments: [
    ...['core', 'datasets', 'llm-client', 'offline-model', 'memory-systems', 'assistant', 'evaluators'],
    'registry',
  ],
  runs: [
    ...['core', 'files', 'prompts', 'datasets', 'scoring', 'llm-client', 'report', 'evaluators'],
    'registry',
  ],
  board: ['core', 'datasets', 'prompts', 'registry', 'report', 'runs', 'scoring'],
};

/**
 * Packages of tests only: models without a key, a scripted server, the suite, an assistant around a memory, and the
 * memories that an original is compared with.
 */
const testing = [
  'llm-client',
  'offline-model',
  'embedder-hashed',
  'conformance',
  'assistant',
  'memory-papers',
];

it('the plan of the house lets packages import earlier ones only', () => {
  const names = Object.keys(allowed);
  for (const [index, name] of names.entries()) {
    expect([name, allowed[name]?.filter((used) => !names.slice(0, index).includes(used))]).toEqual([
      name,
      [],
    ]);
  }
});

it('a package depends only on packages that the plan of the house allows it', () => {
  expect(manifests.length).toBeGreaterThan(10);
  for (const file of manifests) {
    const name = folderOf(file).replace('packages/', '');
    const beyond = (used: readonly string[]) => used.filter((other) => !allowed[name]?.includes(other));
    expect([name, beyond(ownPackages(file, needed))]).toEqual([name, []]);
    expect([name, beyond(ownPackages(file, all)).filter((other) => !testing.includes(other))]).toEqual([
      name,
      [],
    ]);
  }
});

/** What packages are, and what they import, in the order of the plan. */
function roomsTable(): string {
  const packages = Object.keys(allowed).map((name) => `packages/${name}`);
  const apps = ['apps/runner', 'apps/executor-bullmq', 'apps/cli'];
  const rows = [...packages, ...apps].map((folder) => {
    const { description } = JSON.parse(readPage(`${folder}/package.json`)) as { description: string };
    const used = ownPackages(`${folder}/package.json`, needed);
    const imports = used.length === 0 ? '—' : folder.startsWith('apps/') ? 'packages' : used.join(', ');
    return [`[\`${folder}\`](../${folder})`, description.replace(/\.$/, ''), imports];
  });
  const table = [['room', 'what it is', 'imports'], ...rows];
  const widths = [0, 1, 2].map((column) => Math.max(...table.map((row) => row[column]?.length ?? 0)));
  const line = (cells: readonly string[]) =>
    `| ${cells.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(' | ')} |`;
  const [head = [], ...body] = table;
  return [line(head), line(widths.map((width) => '-'.repeat(width))), ...body.map(line)].join('\n');
}

it('architecture.md shows every package with what it imports; `npx vitest run docs/architecture.test.ts --update` writes it', async () => {
  const page = readPage('docs/architecture.md');
  const written = page.replace(/\| room [\s\S]*?(?=\n\n)/, () => roomsTable());
  await expect(written).toMatchFileSnapshot('architecture.md');
});

it('a package depends only on packages of earlier rows', () => {
  const place = new Map(Object.keys(allowed).map((name, index) => [name, index]));
  for (const file of manifests) {
    const own = place.get(folderOf(file).replace('packages/', '')) ?? 0;
    const used = ownPackages(file, all);
    expect([file, used.filter((name) => (place.get(name) ?? own) >= own)]).toEqual([file, []]);
  }
});

it('a package imports only packages that it lists', () => {
  expect(manifests.length).toBeGreaterThan(10);
  for (const manifest of manifests) {
    const listed = new Set(ownPackages(manifest, all));
    const sources = repositoryFiles(/\.ts$/, `${folderOf(manifest)}/src/`);
    expect(sources.length).toBeGreaterThan(0);
    const others = sources.flatMap((file) =>
      [...readPage(file).matchAll(/^(?! \*).*(?:from|import\() ?'(?:@memgym\/([\w-]+)|memgym)[^']*'/gm)]
        .filter(([, name]) => name === undefined || !listed.has(name))
        .map(([text]) => `${file}: ${text}`),
    );
    expect(others).toEqual([]);
  }
});

/** The packages of one benchmark each; a benchmark that a paper contains may be used by the one that contains it. */
const benchmarks = [
  ...[
    'amemgym',
    'beam',
    'locomo',
    'locomo-plus',
    'longmemeval',
    'memory-agent-bench',
    'memorybench',
    'memsim',
  ],
  ...['personamem', 'personamem-v2'],
];

it('no package but a benchmark imports a benchmark', () => {
  const tools = manifests.filter((file) => !benchmarks.includes(folderOf(file).replace('packages/', '')));
  expect(tools.length).toBeGreaterThan(20);
  const found = tools.map((file) => [
    file,
    ownPackages(file, all).filter((name) => benchmarks.includes(name)),
  ]);
  expect(found.filter(([, used]) => used?.length !== 0)).toEqual([]);
});

it('no package of an application imports the memory of a paper', () => {
  // A benchmark may play one or write its files; the suite tests them.
  const found = manifests.filter((file) => ownPackages(file, needed).includes('memory-papers'));
  expect(found.map((file) => folderOf(file).replace('packages/', ''))).toEqual(['amemgym']);
});
