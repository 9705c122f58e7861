import { expect, it } from 'vitest';
import { readPage, repositoryFiles } from './testing/markdown.js';

// `JSON.parse` takes any depth, and what walks such a value afterwards overflows the stack: digests, schemas, `JSON.stringify`.
// So whatever somebody else may have written is read by `parseJsonText`, `tryParseJson` or `readJson`, which stop at 1,000.
const parsesAnything = /\bJSON\.parse\((?!\s*JSON\.stringify\()/;

/** Sources that parse a text without asking how deep it is, by whose text it is. */
const own: Readonly<Record<string, readonly string[]>> = {
  'the readers themselves, of which one parses keys only': [
    'packages/core/src/json-problem.ts',
    'packages/core/src/json.ts',
  ],
  'of an installed package': ['apps/cli/src/commands/init.ts', 'packages/registry/src/resolve-package.ts'],
  'that the same process has just written': [
    'packages/agent-tools/src/langgraph/stored-item.ts',
    'packages/amemgym/src/original/export/agent-config.ts',
    'packages/amemgym/src/play/outcomes.ts',
    'packages/core/src/scope.ts',
    'packages/env-generator/src/evolution/user/stage-store.ts',
    'packages/memory-http/src/rest/rest-memory.ts',
    'packages/runs/src/share/server-names.ts',
    'packages/storage-sqlite/src/open-sqlite-storage.ts',
  ],
  'terms of an index, which are only looked up': ['packages/memory-systems/src/indexes/term-sections.ts'],
  'a column that is a text': ['packages/storage-postgres/src/row-codec.ts'],
  'an answer that is refused if it is deep, with other words than one that is no JSON': [
    'packages/memory-mcp/src/answer.ts',
  ],
  'a conversation whose messages nest, walked without recursion': [
    'packages/chat-exports/src/read-export.ts',
  ],
  'in the browser, which a deep value stops alone': [
    'packages/report/src/browser/explorer.ts',
    'packages/report/src/browser/page-script.ts',
    'packages/report/src/browser/read-block.ts',
    'packages/report/src/browser/view-script.ts',
    'packages/report/src/label-form/label-form-script.ts',
  ],
  'of a test or a reference': [
    'packages/assistant/src/prompts/reference/fenced-json.ts',
    'packages/env-generator/src/evolution/stages/reference/ask-as-reference.ts',
  ],
};

it('parses what others wrote only where a deep value is refused', () => {
  const sources = repositoryFiles(/^(?:packages|apps)\/[\w-]+\/src\/.*\.ts$/).filter(
    (file) => !/\.test\.ts$|\/__fixtures__\/|\/testing\/|^packages\/conformance\//.test(file),
  );
  const found = sources.filter((file) =>
    parsesAnything.test(readPage(file).replaceAll(/^\s*(?:\/\/|\/?\*).*$/gm, '')),
  );
  expect(found.sort()).toEqual(Object.values(own).flat().sort());
});
