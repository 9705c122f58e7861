import { expect, it } from 'vitest';
import { readPage, repositoryFiles } from './testing/markdown.js';

/** The folders and pages that hold to the rule; the others follow. */
const rooms =
  /^(README\.md|CONTRIBUTING\.md|docs\/(amemgym|architecture|costs|errors|memory-systems|prices)\.md|docs\/specs\/|docs\/decisions\/000[1-4]|data\/README\.md|packages\/(core|datasets|files|llm-client|report|scoring|storage-sqlite|text|user-simulator)\/(src\/(?!model\/|process|errors\/sent-requests)|README\.md)|attacks\/)/;

const habits = /\b(told|tells|anew|whoever|hitherto|beside|thereof|lies? (in|at|under)|processor)\b/i;

/** An option of the sample’s questions, quoted on its page. */
const quoted = /you never\s+told\s+me/g;

it('the rooms that were rewritten use plain words', () => {
  const found = repositoryFiles(/\.(ts|md)$/)
    .filter((file) => rooms.test(file))
    .flatMap((file) =>
      readPage(file)
        .replace(quoted, '')
        .split('\n')
        .flatMap((line, index) => (habits.test(line) ? [`${file}:${index + 1} ${line.trim()}`] : [])),
    );
  expect(found).toEqual([]);
});
