import { existsSync, mkdirSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { run, say } from './run.mjs';

/** Most megabytes (10^6 bytes) that `npm install @memgym/memory-systems` may put on a disk. */
const mostInstalledMb = 15;

const imports = {
  createMemory: "import { createMemory } from '@memgym/memory-systems';",
  bm25: "import { bm25 } from '@memgym/memory-systems';",
  folder: "import { openFolderStorage } from '@memgym/memory-systems';",
  embedding: "import { embedding } from '@memgym/memory-systems/embedding';",
  hybrid: "import { hybrid } from '@memgym/memory-systems/hybrid';",
  mem0: "import { mem0 } from '@memgym/memory-systems/mem0';",
  all: "import * as all from '@memgym/memory-systems/all';",
};

/** Most kilobytes (10^3 bytes) of a minified bundle with these names. */
const mostBundledKb = [
  [['createMemory'], 246],
  [['createMemory', 'folder'], 295],
  [['createMemory', 'embedding'], 260],
  [['createMemory', 'hybrid'], 290],
  [['createMemory', 'mem0'], 355],
  [['createMemory', 'all'], 640],
];

// Remembers and recalls by words alone.
const byWords = `
import { createMemory, openFolderStorage } from '@memgym/memory-systems';
const memory = createMemory({ user: 'ann', storage: await openFolderStorage('./memory') });
await memory.remember(['I moved to Bergen in March.', 'My sister lives in Oslo.']);
const { memories } = await memory.recall('When did I move to Bergen?', { k: 1 });
await memory.close();
console.log(memories[0].sourceIds.length, memories[0].text);
`;

// Remembers facts that a model of the AI SDK extracts; the application has no client of ours.
const withModel = `
import { chatModelOf, createMemory, embedderOf } from '@memgym/memory-systems';
import { mem0 } from '@memgym/memory-systems/mem0';
import { embedMany, generateText } from 'ai';
import { MockEmbeddingModelV3, MockLanguageModelV3 } from 'ai/test';
const tokens = { total: 1, noCache: 1, cacheRead: 0, cacheWrite: 0, text: 1, reasoning: 0 };
const usage = { inputTokens: tokens, outputTokens: tokens };
const text = JSON.stringify({ facts: [{ text: 'The user lives in Bergen.', messages: [1] }] });
const finishReason = { unified: 'stop', raw: undefined };
const model = new MockLanguageModelV3({
  doGenerate: async () => ({ content: [{ type: 'text', text }], finishReason, usage, warnings: [] }),
});
const vectors = new MockEmbeddingModelV3({
  doEmbed: async ({ values }) => ({ embeddings: values.map(() => [3, 4]), warnings: [] }),
});
const memory = createMemory({
  system: mem0({
    model: chatModelOf({
      name: 'mock',
      reply: async ({ messages, signal }) =>
        (await generateText({ model, messages, abortSignal: signal, allowSystemInMessages: true })).text,
    }),
    embedder: embedderOf({
      name: 'mock',
      dimensions: 2,
      embed: async (values, { signal }) => (await embedMany({ model: vectors, values, abortSignal: signal })).embeddings,
    }),
  }),
  user: 'ann',
});
await memory.remember('I moved to Bergen in March.');
console.log((await memory.recall('Where does the user live?')).memories.map(({ text }) => text).join());
`;

/**
 * An application that installs only `@memgym/memory-systems`, measured and tried: what npm installs, what esbuild bundles, a
 * memory by words, and one with a model of the AI SDK. Returns one sentence for each size above its ceiling and each
 * program that fails.
 *
 * @param packages `{ manifest, tarball }` of every package
 * @param folder an empty folder, outside of any project
 * @param esbuild the path of the command
 */
export function lightApplicationFaults(packages, folder, esbuild) {
  mkdirSync(folder, { recursive: true });
  const files = new Map(packages.map(({ manifest, tarball }) => [manifest.name, `file:${tarball}`]));
  const { '@memgym/memory-systems': engine, ...others } = Object.fromEntries(files);
  writeFileSync(
    join(folder, 'package.json'),
    JSON.stringify({
      private: true,
      type: 'module',
      dependencies: { '@memgym/memory-systems': engine },
      // The packages refer to each other by version, and these versions are the tarballs.
      overrides: others,
    }),
  );
  const npm = (...args) => {
    const quiet = ['--no-audit', '--no-fund', '--loglevel=error'];
    const { code, output } = run('npm', ['install', ...args, ...quiet], { cwd: folder, capture: true });
    if (code !== 0) throw new Error(`npm install ${args.join(' ')} failed:\n${output}`);
  };
  npm('--omit=dev');
  const faults = sizeFaults(folder, esbuild);
  const attempt = (what, program, prints) => {
    writeFileSync(join(folder, 'program.js'), program);
    const { code, output } = run(process.execPath, ['program.js'], { cwd: folder, capture: true });
    if (code !== 0 || output.trim() !== prints) faults.push(`${what} failed:\n${output.slice(-4000)}`);
  };
  attempt('a memory by words', byWords, '1 user: I moved to Bergen in March.');
  npm('ai@^6.0.326');
  if (existsSync(join(folder, 'node_modules', '@memgym', 'llm-client'))) {
    faults.push('@memgym/llm-client is installed, although the application has a client of its own.');
  }
  attempt('a memory with a model of the AI SDK', withModel, 'The user lives in Bergen.');
  return faults;
}

function sizeFaults(folder, esbuild) {
  const faults = [];
  const compare = (what, size, most, unit) => {
    say(`     ${what}: ${size.toFixed(size < 100 ? 1 : 0)} ${unit}, at most ${most}`);
    if (size > most) faults.push(`${what} has ${size.toFixed(1)} ${unit}, more than ${most}.`);
  };
  const installed = bytesBelow(join(folder, 'node_modules')) / 1e6;
  compare('npm install @memgym/memory-systems', installed, mostInstalledMb, 'MB');
  for (const [names, most] of mostBundledKb) {
    const what = names.join(' + ');
    const bundled = bundle(names, folder, esbuild);
    if (typeof bundled === 'string') faults.push(`the bundle of ${what} failed:\n${bundled}`);
    else compare(`the bundle of ${what}`, bundled / 1e3, most, 'KB');
  }
  return faults;
}

/** Bytes of the minified bundle, or what esbuild printed when it failed. */
function bundle(names, folder, esbuild) {
  const used = names.map((name) => (name === 'folder' ? 'openFolderStorage' : name)).join(', ');
  const program = `${names.map((name) => imports[name]).join('\n')}\nconsole.log(${used});\n`;
  writeFileSync(join(folder, 'application.mjs'), program);
  const args = [
    'application.mjs',
    '--bundle',
    '--minify',
    '--platform=node',
    '--format=esm',
    '--outfile=application.out.mjs',
  ];
  const { code, output } = run(esbuild, args, { cwd: folder, capture: true });
  return code === 0 ? statSync(join(folder, 'application.out.mjs')).size : output;
}

function bytesBelow(folder) {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .reduce((sum, entry) => sum + statSync(join(entry.parentPath, entry.name)).size, 0);
}
