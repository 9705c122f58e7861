import { join } from 'node:path';
import { expect, it } from 'vitest';
import { conversationsDataset } from '../conversations/conversations-dataset.js';
import { withFolder } from '../testing/temp-folder.js';
import { checkDataset } from './check-dataset.js';

it('lists everything that is wrong in conversations, each with its line and column', async () => {
  const text = `{
  "format": "memgym-conversations@1",
  "episodes": [
    {
      "id": "ann",
      "sessions": [
        { "id": "s", "turns": [{ "id": "t", "role": "usr", "content": "I like tea." }] },
        { "id": "s", "turns": [{ "id": "t", "role": "user", "content": "Hi." }] }
      ],
      "questions": [
        { "text": "What do I like?", "expectd": "tea" },
        { "text": "And you?", "expected": "rum", "evidence": ["t9"] }
      ]
    }
  ]
}`;
  const report = await withFolder({ 'x.json': text }, (folder) =>
    checkDataset(conversationsDataset, join(folder, 'x.json')),
  );
  // What could not be read is not listed as held.
  expect(report.invariants.filter(({ violations }) => violations === 0)).toEqual([]);
  expect(report.problems).toEqual([
    'x.json:7:45 episodes[0].sessions[0].turns[0].role: is "usr": expected one of "system"|"user"|"assistant". Did you mean "user"?',
    'x.json:8:11 episodes[0].sessions[1].id: session id "s" is used twice.',
    'x.json:8:34 episodes[0].sessions[1].turns[0].id: turn id "t" is used twice.',
    expect.stringMatching(
      /^x\.json:11:9 episodes\[0\]\.questions\[0\]\.expected: is missing: expected string\. The right/,
    ),
    expect.stringMatching(/^x\.json:11:38 .*\.expectd: unknown key "expectd"\. Did you mean "expected"\?/),
    'x.json:12:50 episodes[0].questions[1].evidence: there is no turn "t9", only t.',
  ]);
  const rule = (id: string) => report.invariants.find((invariant) => invariant.id === id)?.violations;
  expect([rule('ids-unique'), rule('evidence-exists'), report.counts]).toEqual([2, 1, []]);
});

it('finds fault with fewer episodes than are published, unless data of the form are generated in any size', async () => {
  const one = { id: 'ann', sessions: [], questions: [] };
  const text = JSON.stringify({ format: 'memgym-conversations@1', episodes: [one, { ...one, id: 'bob' }] });
  const problemsOf = (episodes: number, needsAll = true) =>
    withFolder({ 'x.json': text }, async (folder) => {
      const expected = { files: [], counts: [{ name: 'episodes', count: episodes }], questionTypes: [] };
      const entry = { ...conversationsDataset, expected, needsAll };
      const inspect = async (path: string) => {
        const inspected = await entry.inspect(path);
        return { ...inspected, counts: [{ name: 'episodes', count: 2 }], problems: [] };
      };
      return (await checkDataset({ ...entry, inspect }, join(folder, 'x.json'))).problems;
    });
  expect(await problemsOf(5)).toEqual([
    '3 of the 5 published episodes are missing; figures of the others are not those of the data set.',
  ]);
  expect(await problemsOf(2)).toEqual([]);
  expect(await problemsOf(5, false)).toEqual([]);
});
