import { describe, expect, it } from 'vitest';
import type { QuestionDraft } from '../draft/question-draft.js';
import { draftKinds, kindRules } from '../draft-kinds.js';
import { applyDecision } from './apply-decision.js';
import { checkForm } from './check-form.js';

const empty: QuestionDraft = {
  ...{ id: 'q1', episode: 'ann', kind: 'never-said', text: '', expected: '', evidence: [] },
};
const wrong = ['einen Golf', 'einen Polo', 'ein Rad'];
const decide = (draft: QuestionDraft, edits: { expected?: string; options?: string; text?: string }) =>
  applyDecision(draft, { id: draft.id, label: 'accept', edits }, new Set());

describe('a question for which no message has the answer', () => {
  it.each(['never said', 'Never said.'])('takes "%s" as the right option', (expected) => {
    const options = [expected, ...wrong];
    expect(
      decide(empty, { text: 'Was für ein Auto habe ich?', expected, options: options.join('\n') }),
    ).toMatchObject({ expected, options });
  });

  it('refuses a made-up fact as the right answer, also among options', () => {
    const edits = { text: 'Which car do I drive?', expected: 'einen Golf', options: wrong.join('\n') };
    expect(decide(empty, edits)).toContain('the answer must be "never said"; "einen Golf" may only be');
    expect(decide({ ...empty, kind: 'asked-before' }, edits)).toContain('must be "never said"');
  });

  it('keeps the drafted answer, and refuses another of its options in its place', () => {
    const expected = 'Das hast du mir nicht gesagt.';
    const draft = { ...empty, text: 'Was fahre ich?', expected, options: [...wrong, expected] };
    expect(decide(draft, {})).toMatchObject({ expected });
    expect(decide(draft, { expected: 'ein Rad' })).toContain(`or as drafted: "${expected}"`);
  });

  it('is explained on the page so that what is written as told is accepted', () => {
    const page = checkForm({
      sample: 'x',
      drafts: [empty],
      conversations: { format: 'memgym-conversations@1', episodes: [] },
    });
    expect(page).toContain(
      'Answer: never said. Options, one a line: never said, and three plausible wrong ones.',
    );
    expect(page).not.toContain('plausible and wrong');
    for (const kind of draftKinds)
      expect(kindRules[kind].byHand !== undefined).toBe(kindRules[kind].notSaid === true);
  });
});
