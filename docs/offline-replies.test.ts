import { posix } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createRegistry } from '@memgym/registry';
import { sharedReplies } from '@memgym/runner';
import { describe, expect, it } from 'vitest';
import { prompts } from '../packages/prompts/src/prompt/__fixtures__/every-prompt.js';
import { readPage, repositoryFiles } from './testing/markdown.js';

/** Prompts for a real model only, by the part of their names before the slash: generators, and judges of published data. */
const unanswered: Readonly<Record<string, readonly string[]>> = {
  'amemgym-generate': [
    'check-answer',
    'check-answer-reference',
    'check-query',
    'choose-initial-state',
    'refine-answer',
    'refine-query',
    'refine-variables',
    'unify-choices',
    'write-answers',
    'write-events',
    'write-initial-queries',
    'write-profile',
    'write-questions',
    'write-update',
    'write-update-queries',
  ],
  memdaily: ['judge-item', 'judge-messages', 'judge-profile'],
  'memsim-generate': ['check-rewordings', 'reword-sentences'],
  'personamem-generate': [
    'ask-further',
    'choose-styles',
    'choose-things',
    'classify-stereotypes',
    'expand-persona',
    'expand-section',
    'explain-subject',
    'guess-answer',
    'name-siblings',
    'write-dialogue',
    'write-events',
    'write-pieces',
    'write-question',
    'write-wrong-options',
  ],
  'question-drafts': ['answer-from-messages', 'draft-question', 'guess-answer'],
};

const files = repositoryFiles(/^(apps|packages)\/[\w-]+\/src\/.*\.ts$/);
const sources = new Set(files);
const isTest = (file: string): boolean =>
  /\.test\.ts$|\/(__fixtures__|testing)\/|^packages\/conformance\/src\/storage\/prove-/.test(file);

/** A file `offline.ts` of a package, and the files in the folder `offline` next to one. */
const holdsReplies = (file: string): boolean => {
  const [, place] = /^(packages\/.*)\/offline(?:\.ts$|\/)/.exec(file) ?? [];
  return place !== undefined && sources.has(`${place}/offline.ts`);
};

/** The modules that a file imports; those of its own package as paths below the root. */
const importsOf = (file: string): string[] =>
  [...readPage(file).matchAll(/^(?! \*).*(?:from|import\() ?'([^']+)'/gm)].map(([, name = '']) =>
    name.startsWith('.') ? posix.join(posix.dirname(file), name).replace(/\.js$/, '.ts') : name,
  );

describe('the offline model', () => {
  it('finds its replies by names, and no two prompts have one name', () => {
    const names = prompts.map(({ name }) => name);
    expect(names.length).toBeGreaterThan(100);
    expect(names.filter((name, place) => names.indexOf(name) !== place)).toEqual([]);
  });

  it('has a reply to every prompt but those for a real model only, and to no other', async () => {
    const names = prompts.map(({ name }) => name).sort();
    // Prompts of packages found by name are looked for in folders `prompts` only.
    const registry = createRegistry({ home: fileURLToPath(new URL('../apps/cli', import.meta.url)) });
    const kinds = ['benchmark', 'memorySystem', 'generator'] as const;
    const lists = await Promise.all(
      kinds.flatMap((kind) => registry.declared(kind).map(({ type }) => registry.replies(kind, type))),
    );
    const ofParts = lists.flat().filter(({ prompt }) => names.includes(prompt));
    const answered = new Set([...sharedReplies, ...ofParts].map(({ prompt }) => prompt));
    expect(names.filter((name) => !answered.has(name))).toEqual(
      Object.entries(unanswered).flatMap(([part, rest]) => rest.map((name) => `${part}/${name}`)),
    );
    expect([...answered].filter((name) => !names.includes(name))).toEqual([]);
  });
});

describe('an offline reply', () => {
  it('stands apart from the prompts, in files that only a run, tests and other replies import', () => {
    const replies = files.filter(holdsReplies);
    expect(replies.length).toBeGreaterThan(30);
    const loads = (file: string): boolean =>
      importsOf(file).some((name) => holdsReplies(name) || /^@memgym\/[\w-]+\/offline$/.test(name));
    const loading = files.filter((file) => !holdsReplies(file) && !isTest(file) && loads(file));
    // A plugin exports its replies next to itself.
    expect(loading).toEqual([
      'apps/runner/src/models/offline.ts',
      'packages/beam/src/index.ts',
      'packages/locomo-plus/src/index.ts',
      'packages/longmemeval/src/index.ts',
      'packages/memory-agent-bench/src/index.ts',
      'packages/memory-mem0/src/index.ts',
      'packages/personamem-v2/src/index.ts',
    ]);
    const making = files.filter((file) => !isTest(file) && /\bofflineReply\(/.test(readPage(file)));
    expect(making.filter((file) => !holdsReplies(file))).toEqual([
      'packages/prompts/src/simulation/offline-reply.ts',
    ]);
    const prompting = files.filter((file) => /\bdefine(?:Generator)?(?:Prompt|Judge)\(/.test(readPage(file)));
    expect(prompting.filter((file) => /^\s+offline[(:,]/m.test(readPage(file)))).toEqual([]);
  });

  it('needs neither the simulated model nor its world, which it is given', () => {
    const simulated = ['@memgym/offline-model', '@memgym/everyday-world'];
    const asking = /^packages\/(assistant|evaluators|memory-papers|memory-systems|user-simulator)\//;
    const found = files.filter(
      (file) =>
        asking.test(file) && !isTest(file) && importsOf(file).some((name) => simulated.includes(name)),
    );
    expect(found).toEqual([]);
  });
});
