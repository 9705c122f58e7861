import { createHash } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import rows from './__fixtures__/converted/rows.json' with { type: 'json' };
import marks from './__fixtures__/original-marks.json' with { type: 'json' };
import { locomoPlusBenchmark } from './locomo-plus-benchmark.js';
import { referenceMark } from './reference-mark.js';

const folder = fileURLToPath(new URL('__fixtures__/converted', import.meta.url));
const asReleased = locomoPlusBenchmark.withOptions({ profile: 'reference', incomplete: true });

// Made by build_conv.py, unified_input.py and llm_as_judge.py of xjtuleeyf/Locomo-Plus at 059f4e3 from made-up items and replies.
describe('the profile reference of LoCoMo-Plus', () => {
  it('tells the messages, and shows the judge the cue, that the released programs make of 30 made-up items', async () => {
    const { episodes } = await asReleased.load(folder);
    const made = episodes.map(({ conversation: { sessions, questions }, cluster }) => {
      const [remark] = questions;
      const said = sessions.flatMap(({ turns }) => turns.map(({ speaker, content }) => [speaker, content]));
      said.push([cluster === 'c-1' ? 'Ada' : 'Cleo', remark?.searchText]);
      const sha256 = createHash('sha256').update(JSON.stringify(said)).digest('hex');
      return { messages: said.length, sha256, evidence: remark?.expected };
    });
    expect(made).toEqual(rows.map(({ messages, sha256, evidence }) => ({ messages, sha256, evidence })));
  });

  it('marks 447 odd verdicts as the released judge does', () => {
    const ours = marks.map(([text]) => [text, referenceMark(String(text))]);
    expect(ours).toEqual(marks);
    expect(marks.length).toBe(447);
  });
});
