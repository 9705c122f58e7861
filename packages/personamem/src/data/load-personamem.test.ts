import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DatasetError, episodeSchema, type Question, turnsOfSession } from '@memgym/core';
import type { LoadedDataset } from '@memgym/datasets';
import { countQuirks, createQuirkLog } from '@memgym/datasets';
import { dataDir, suiteName, withFolder } from '@memgym/datasets/testing';
import { countTokens } from 'gpt-tokenizer/encoding/o200k_base';
import { beforeAll, describe, expect, it } from 'vitest';
import { personaMemContextId } from './context-id.js';
import { loadPersonaMem, loadPersonaMemQuestions } from './load-personamem.js';
import type { PersonaMemQuestion } from './personamem-question.js';
import { personaMemQuirks } from './personamem-quirks.js';
import { canonicalPersonaMemType } from './personamem-types.js';
import { readPersonaMemContexts } from './read-contexts.js';
import { createReferenceFinder } from './reference-finder.js';

const folder = dataDir('personamem');
const tokens = (text: string) => countTokens(text);

describe.skipIf(!folder)(suiteName('PersonaMem, 32k, with two of its conversations', folder), () => {
  const root = folder ?? '';
  let data: LoadedDataset;
  let questions: PersonaMemQuestion[];
  const turnsOf = (index: number) =>
    data.episodes[index]?.conversation.sessions.flatMap((s) => turnsOfSession(s)) ?? [];

  beforeAll(async () => {
    data = await loadPersonaMem(root, { countTokens: tokens });
    questions = await loadPersonaMemQuestions(root);
  });

  it('has the published rows: types, letters, personas, contexts', () => {
    const count = (key: (item: PersonaMemQuestion) => string) => {
      const counts: Record<string, number> = {};
      for (const item of questions) counts[key(item)] = (counts[key(item)] ?? 0) + 1;
      return counts;
    };
    expect(questions).toHaveLength(589);
    expect(count(({ question }) => question.type)).toEqual({
      track_full_preference_evolution: 139,
      recall_user_shared_facts: 129,
      recalling_the_reasons_behind_previous_updates: 99,
      suggest_new_ideas: 93,
      generalizing_to_new_scenarios: 57,
      provide_preference_aligned_recommendations: 55,
      recalling_facts_mentioned_by_the_user: 17,
    });
    expect(count(({ question }) => question.expected)).toEqual({ a: 143, b: 146, c: 158, d: 142 });
    expect(Object.values(count((item) => String(item.distanceToReferenceInBlocks)))).toEqual(
      expect.arrayContaining([41, 93, 135, 155, 109, 50, 6]),
    );
    expect(Object.keys(count(({ personaId }) => personaId))).toHaveLength(20);
    expect(Object.keys(count(({ contextId }) => contextId))).toHaveLength(37);
    expect(new Set(questions.map(({ question }) => question.text)).size).toBe(400);
    expect(new Set(questions.map(({ question }) => question.id)).size).toBe(589);
  });

  it('gives every question four options a–d without their letters', () => {
    for (const { question } of questions) {
      expect(question.options.map(({ label }) => label)).toEqual(['a', 'b', 'c', 'd']);
      for (const { text } of question.options) expect(text).not.toMatch(/^\(?[a-d]\)|^\s/);
    }
  });

  it('has the published length rule: the longest option is right in .516 of all', () => {
    const right = questions.filter(({ question }) => {
      const longest = question.options.reduce((best, option) =>
        option.text.length > best.text.length ? option : best,
      );
      return longest.label === question.expected;
    });
    expect((right.length / questions.length).toFixed(3)).toBe('0.516');
  });

  it('makes an episode of each available conversation, with its 17 questions', () => {
    expect(data.episodes.map(({ id, cluster }) => [id.slice(0, 8), cluster])).toEqual([
      ['e898d03f', '0'],
      ['1b0b2243', '0'],
    ]);
    expect(data.episodes.flatMap((e) => e.conversation.questions)).toHaveLength(17);
    for (const one of data.episodes) expect(episodeSchema.parse(one)).toEqual(one);
  });

  it('starts a session at every system message', () => {
    const starts = data.episodes.map(({ conversation }) =>
      conversation.sessions.map(({ turns }) => turns[0]?.id),
    );
    expect(starts).toEqual([
      ['0', '47', '78', '109', '154'],
      ['0', '47', '78', '109', '138'],
    ]);
    for (const { conversation } of data.episodes) {
      for (const { turns } of conversation.sessions) {
        expect(turns.map(({ role }) => role === 'system')).toEqual(turns.map((_, index) => index === 0));
      }
      expect(conversation.persona).toMatchObject({ id: '0', name: 'Kanoa Manu' });
    }
  });

  it('removes the speakers, unless disabled', async () => {
    expect(turnsOf(0)).toHaveLength(183);
    for (const { content } of turnsOf(0)) expect(content).not.toMatch(/^(?:User|Assistant):/);
    const kept = await loadPersonaMem(root, { speakerPrefixes: 'keep' });
    const turns = kept.episodes[0]?.conversation.sessions.flatMap(({ turns: list }) => list) ?? [];
    const names = { user: 'User: ', assistant: 'Assistant: ', system: '' };
    expect(turns.map(({ content }) => content)).toEqual(
      turnsOf(0).map(({ role, content }) => names[role] + content),
    );
    expect(kept.episodes[0]?.conversation.questions[0]?.evidence.turnIds).toEqual([]);
  });

  it('recomputes the id of both conversations', async () => {
    const quirks = createQuirkLog(personaMemQuirks);
    const { contexts } = await readPersonaMemContexts(root, '32k', quirks);
    expect([...contexts.keys()].map((id) => id.slice(0, 8))).toEqual(['e898d03f', '1b0b2243']);
    expect(quirks.findings).toEqual([]);
  });

  // Context, visible messages, question type, tokens of the question, length, distance, blocks, reference, gold.
  it.each([
    ['e898', 182, 'recall_user_shared_facts', 18, 26989, 25010, 5, 14, 'c'],
    ['e898', 182, 'provide_preference_aligned_recommendations', 18, 26989, 15327, 3, 81, 'd'],
    ['e898', 182, 'suggest_new_ideas', 15, 26986, 23285, 5, 27, 'a'],
    ['e898', 169, 'recalling_the_reasons_behind_previous_updates', 147, 25267, 12902, 2, 87, 'c'],
    ['e898', 159, 'track_full_preference_evolution', 141, 23849, 11849, 2, 84, 'a'],
    ['e898', 168, 'track_full_preference_evolution', 145, 25118, 20922, 4, 30, 'a'],
    ['1b0b', 182, 'recall_user_shared_facts', 21, 27066, 10830, 2, 112, 'b'],
  ])(
    'reproduces lengths, distance and reference (%s, %i, %s)',
    async (context, end, type, ofQuestion, length, distance, blocks, reference, gold) => {
      const item = questions.find(
        (q) =>
          q.contextId.startsWith(context) &&
          q.endIndex === end &&
          q.question.type === type &&
          q.distanceToReferenceInTokens === distance,
      );
      expect(item).toMatchObject({ contextLengthInTokens: length, distanceToReferenceInBlocks: blocks });
      expect(item?.question.expected).toBe(gold);
      expect(tokens(item?.question.text ?? '')).toBe(ofQuestion);
      const { contexts } = await readPersonaMemContexts(root, '32k', createQuirkLog(personaMemQuirks));
      const messages = contexts.get(item?.contextId ?? '')?.messages ?? [];
      const finder = createReferenceFinder(messages, tokens);
      expect(finder.tokensBefore(end) + ofQuestion).toBe(length);
      expect(finder.tokensBefore(183)).toBe(27_175);
      const letters = messages.slice(0, end).reduce((sum, { content }) => sum + content.length, 0);
      expect(letters).toBe(item?.contextLengthInLetters);
      const loaded = data.episodes
        .flatMap((e) => e.conversation.questions)
        .find(({ id }) => id === item?.question.id);
      expect(loaded).toMatchObject({
        askAfterTurnId: String(end - 1),
        evidence: { turnIds: [String(reference)], unresolved: [] },
      });
    },
  );

  it('finds the reference of all 17 questions, always in something the user said', () => {
    data.episodes.forEach(({ conversation }, index) => {
      for (const { evidence } of conversation.questions) {
        expect(evidence.turnIds).toHaveLength(1);
        expect(turnsOf(index)[Number(evidence.turnIds[0])]?.role).toBe('user');
      }
    });
  });

  it('asks an evolution question in the words of the message that follows', () => {
    let seen = 0;
    data.episodes.forEach(({ conversation }, index) => {
      const evolution = conversation.questions.filter(
        ({ type }) => type === 'track_full_preference_evolution',
      );
      seen += evolution.length;
      for (const { text, askAfterTurnId } of evolution) {
        expect(turnsOf(index)[Number(askAfterTurnId) + 1]?.content).toBe(text);
      }
    });
    expect(seen).toBeGreaterThan(0);
  });

  it('repeats the last visible message in questions that start with "User:"', () => {
    const repeating = data.episodes.flatMap(({ conversation }, index) =>
      conversation.questions
        .filter(({ text }) => text.startsWith('User:'))
        .map((question: Question) => ({ question, index })),
    );
    for (const { question, index } of repeating) {
      expect(question.text).toBe(`User: ${turnsOf(index)[Number(question.askAfterTurnId)]?.content}`);
    }
    expect(repeating.length).toBeGreaterThan(0);
  });

  it('finds each oddity as often as registered, and 572 questions without a conversation', () => {
    const counts = countQuirks(data.quirks);
    for (const { id, publishedCount } of personaMemQuirks) {
      if (publishedCount !== null) expect([id, counts.get(id) ?? 0]).toEqual([id, publishedCount]);
    }
    expect(counts.get('personamem-context-missing')).toBe(572);
    expect(counts.get('personamem-context-id-mismatch')).toBeUndefined();
    expect(counts.get('personamem-reference-not-found')).toBeUndefined();
  });

  it('knows every type of the file', () => {
    for (const { question } of questions) expect(canonicalPersonaMemType(question.type)).not.toBeNull();
    expect(canonicalPersonaMemType('generalizing_to_new_scenarios')).toBe('generalize_to_new_scenarios');
    expect(canonicalPersonaMemType('__proto__')).toBeNull();
  });

  it('reads a copy with byte order mark and Windows line ends in the same way', async () => {
    const csv = await readFile(join(root, 'questions_32k.csv'), 'utf8');
    const copy = { 'questions_32k.csv': `\uFEFF${csv.replaceAll('\n', '\r\n')}` };
    expect(await withFolder(copy, (made) => loadPersonaMemQuestions(made))).toEqual(questions);
  });
});

describe('loadPersonaMem with files of our own', () => {
  const messages = [
    { role: 'system', content: 'Current user persona: Name: Ida\n\nIda paints.' },
    { role: 'user', content: "User: I don't like tea." },
    { role: 'assistant', content: 'Assistant: Noted.' },
  ];
  const contextId = personaMemContextId(messages);
  const row: Record<string, string> = {
    persona_id: '7',
    question_id: '__proto__',
    question_type: 'suggest_new_ideas',
    topic: 'tea',
    context_length_in_tokens: '9',
    context_length_in_letters: '9',
    distance_to_ref_in_blocks: '1',
    distance_to_ref_in_tokens: '4',
    user_question_or_message: 'What now?',
    correct_answer: '(b)',
    all_options: `["(a) Tea", '(b) Coffee']`,
    shared_context_id: contextId,
    end_index_in_shared_context: '2',
  };
  const csv = (...changes: Record<string, string>[]) =>
    [
      Object.keys(row).join(','),
      ...changes.map((change) =>
        Object.values({ ...row, ...change })
          .map((cell) => `"${cell.replaceAll('"', '""')}"`)
          .join(','),
      ),
    ].join('\n');
  const contexts = JSON.stringify({ [contextId]: messages });
  const load = (questions: string, lines = contexts) =>
    withFolder({ 'questions_32k.csv': questions, 'shared_contexts_32k.jsonl': lines }, (folder) =>
      loadPersonaMem(folder),
    );

  it('computes the id as Python would', () => {
    // hashlib.sha256(' '.join(str(m) for m in messages).encode()).hexdigest()
    expect(contextId).toBe('74f68b206f6ab6ddf8013c7def4911fcc53e26053beed3f6cc967942fb1e9906');
  });

  it('reads a row and numbers a repeated question id', async () => {
    const { episodes, quirks } = await load(csv({}, {}));
    expect(episodes[0]?.conversation.questions.map(({ id }) => id)).toEqual(['__proto__', '__proto__#2']);
    expect(quirks).toContainEqual(
      expect.objectContaining({
        id: 'personamem-question-id-repeated',
        place: { file: 'questions_32k.csv', line: 3 },
      }),
    );
    expect(episodes[0]?.conversation.questions[0]).toMatchObject({
      options: [
        { label: 'a', text: 'Tea' },
        { label: 'b', text: 'Coffee' },
      ],
      expected: 'b',
      askAfterTurnId: '1',
    });
  });

  it('notes a conversation that was changed after publication', async () => {
    const { quirks } = await load(csv({}), contexts.replace('paints', 'sings'));
    expect(quirks.map(({ id }) => id)).toContain('personamem-context-id-mismatch');
  });

  it.each([
    [
      'columns that are missing',
      'persona_id,topic\n1,2',
      /questions_32k\.csv:1: the header lacks the columns question_id, question_type/,
    ],
    ['a row that is too short', `${csv({})}\n1,2,3`, /:3: is not well-formed CSV/],
    ['a quote that is never closed', `${csv({})}\n"1,2`, /is not well-formed CSV/],
    [
      'options that are not a list',
      csv({}, { all_options: '5' }),
      /:3 at all_options: expected a list of options/,
    ],
    [
      'options that are code',
      csv({ all_options: 'exit()' }),
      /:2 at all_options: .*expected a literal at position 0/,
    ],
    [
      'an option without letter',
      csv({ all_options: "['(a) x', 'y']" }),
      /expected an option like "\(a\) …", got y/,
    ],
    ['a letter twice', csv({ all_options: "['(a) x', '(a) y']" }), /different letters, got a/],
    [
      'a gold letter without option',
      csv({ correct_answer: '(c)' }),
      /:2 at correct_answer: expected the letter of an option, got "\(c\)"/,
    ],
    [
      'a number that is not one',
      csv({ end_index_in_shared_context: '1.5' }),
      /expected a whole number, got "1.5"/,
    ],
    ['an empty cell', csv({ question_type: '' }), /:2 at question_type: expected a text, got nothing/],
    [
      'more messages than there are',
      csv({ end_index_in_shared_context: '9' }),
      /9 messages should be visible, but the context has 3/,
    ],
    ['no visible message', csv({ end_index_in_shared_context: '0' }), /no message is visible/],
    [
      'two personas in one conversation',
      csv({}, { persona_id: '8' }),
      /:3 at persona_id: expected 7, as in other rows/,
    ],
  ])('refuses %s and names the place', async (_what, questions, message) => {
    await expect(load(questions)).rejects.toThrow(DatasetError);
    await expect(load(questions)).rejects.toThrow(message);
  });

  it.each([
    [
      'a line cut off',
      `${contexts}\n{"x": [{"role": "us`,
      /shared_contexts_32k\.jsonl:2: is not JSON \(column 20\)/,
    ],
    ['a list', '[]', /:1: expected an object/],
    ['an unknown role', '{"x": [{"role": "bot", "content": ""}]}', /:1 at x\[0\]\.role: .*got "bot"/],
    ['the same conversation twice', `${contexts}\n${contexts}`, /occurs twice/],
  ])('refuses contexts with %s and names the line', async (_what, lines, message) => {
    await expect(load(csv({}), lines)).rejects.toThrow(message);
  });

  it('says when the conversations are not next to the questions', async () => {
    await withFolder({ 'questions_32k.csv': csv({}) }, async (folder) => {
      await expect(loadPersonaMem(folder)).rejects.toThrow(/there is no shared_contexts_32k\*\.jsonl/);
      await expect(loadPersonaMem(folder, { size: '128k' })).rejects.toThrow(
        /contains none of questions_128k\.csv/,
      );
      expect(await loadPersonaMemQuestions(folder)).toHaveLength(1);
    });
  });
});
