import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expansionsOf } from '@memgym/everyday-world';
import { loadTokenCounter } from '@memgym/prompts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { loadPersonaMem, loadPersonaMemQuestions } from '../../data/load-personamem.js';
import type { PersonaMemQuestion } from '../../data/personamem-question.js';
import type { PersonaMemMessage } from '../../data/read-contexts.js';
import { addressed } from '../../wording/preferences/addressed.js';
import { englishChangesOfMind } from '../../wording/preferences/change-of-mind.js';
import { generateInMemory } from '../__fixtures__/generate-in-memory.js';
import { namedIn, readStatements, type Statement } from '../__fixtures__/read-statements.js';
import { personaMemGenerator } from './personamem-generator.js';

let folder = '';
let questions: PersonaMemQuestion[] = [];
const contexts = new Map<string, PersonaMemMessage[]>();

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'memgym-personamem-'));
  const texts = await generateInMemory(personaMemGenerator, { personas: 3, length: 'short', seed: 4 });
  for (const [path, text] of texts) {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), text);
  }
  for (const line of (texts.get('data/shared_contexts_32k.jsonl') ?? '').trim().split('\n')) {
    for (const [id, messages] of Object.entries(JSON.parse(line) as Record<string, PersonaMemMessage[]>)) {
      contexts.set(id, messages);
    }
  }
  questions = await loadPersonaMemQuestions(join(folder, 'data'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const visible = ({ contextId, endIndex }: PersonaMemQuestion) =>
  (contexts.get(contextId) ?? []).slice(0, endIndex);
const textOf = ({ question }: PersonaMemQuestion, isRight: boolean): string[] =>
  question.options.filter(({ label }) => (label === question.expected) === isRight).map(({ text }) => text);
const ofType = (type: string) => questions.filter(({ question }) => question.type === type);

/** The user's statements about a thing, oldest first. */
const about = (statements: readonly Statement[], thing: string) =>
  statements.filter((statement) => statement.thing === thing);

/** The reasons in a text, by the key of the change of mind. */
const causesIn = (text: string): string[] =>
  englishChangesOfMind.flatMap(({ key, causes }) =>
    causes.some((cause) => expansionsOf(cause).some((one) => text.includes(one))) ? [key] : [],
  );

describe('a generated set', () => {
  it('has questions of all seven types, and loads without a finding', async () => {
    expect(new Set(questions.map(({ question }) => question.type)).size).toBe(7);
    const { count: countTokens } = await loadTokenCounter('gpt-4o');
    const { episodes, quirks } = await loadPersonaMem(join(folder, 'data'), { countTokens });
    expect(episodes).toHaveLength(6);
    expect(quirks).toEqual([]);
    // Lengths and distances identify one message of the user for each question.
    for (const { conversation } of episodes) {
      for (const { evidence } of conversation.questions) expect(evidence).toMatchObject({ unresolved: [] });
    }
  });

  it('asks about the only thing that the user has experienced', () => {
    for (const item of ofType('recall_user_shared_facts')) {
      const statements = readStatements(visible(item));
      const known = (text: string) => namedIn(text).some((thing) => about(statements, thing).length > 0);
      expect(textOf(item, true).map(known)).toEqual([true]);
      expect(textOf(item, false).map(known)).toEqual([false, false, false]);
    }
  });

  it('suggests the only option that nobody has mentioned', () => {
    for (const item of ofType('suggest_new_ideas')) {
      const all = visible(item).map(({ content }) => content.toLowerCase());
      const mentioned = (text: string) =>
        namedIn(text).some((thing) => all.some((one) => one.includes(thing.toLowerCase())));
      expect(textOf(item, true).map(mentioned)).toEqual([false]);
      expect(textOf(item, false).map(mentioned)).toEqual([true, true, true]);
    }
  });

  it('knows the latest attitude, and whether it ever changed', () => {
    for (const item of ofType('acknowledge_latest_preferences')) {
      const [thing = ''] = namedIn(item.question.text);
      const latest = about(readStatements(visible(item)), thing).at(-1);
      const matches = (text: string) =>
        /You (?:have liked|like) /.test(text) === (latest?.polarity === 'likes') &&
        /time when/.test(text) === latest?.isChange;
      expect(textOf(item, true).map(matches)).toEqual([true]);
      expect(textOf(item, false).map(matches)).toEqual([false, false, false]);
    }
  });

  it('plans things that the user likes, and omits disliked ones', () => {
    for (const item of ofType('provide_preference_aligned_recommendations')) {
      const statements = readStatements(visible(item));
      const fits = (text: string) =>
        namedIn(text).every((thing) => {
          const isIn = new RegExp(`${thing} belongs in it`, 'i').test(text);
          return isIn === (about(statements, thing).at(-1)?.polarity === 'likes');
        });
      expect(textOf(item, true).map(fits)).toEqual([true]);
      expect(textOf(item, false).map(fits)).toEqual([false, false, false]);
    }
  });

  it('cites the reason for the last change before the question', () => {
    const items = ofType('revisit_reasons_behind_preference_updates');
    for (const item of items) {
      const [thing = ''] = namedIn(item.question.text);
      const last = about(readStatements(visible(item)), thing).at(-1);
      const said = addressed(last?.text ?? '');
      const cited = (text: string) => {
        const reason = /(?:because|mind was that|reason was that) (.+?)(?:, as I recall)?\.(?: |$)/.exec(
          text,
        );
        return said.includes(reason?.[1] ?? '?');
      };
      expect(textOf(item, true).map(cited)).toEqual([true]);
      expect(textOf(item, false).map(cited)).toEqual([false, false, false]);
    }
    expect(items.length).toBeGreaterThan(10);
  });

  it('applies the reason for the last change to something new', () => {
    for (const item of ofType('generalize_to_new_scenarios')) {
      const statements = readStatements(visible(item));
      const thing = namedIn(item.question.text).find((one) => about(statements, one).length > 0) ?? '';
      const causes = causesIn(about(statements, thing).at(-1)?.text ?? '');
      const gists = englishChangesOfMind.filter(({ key }) => causes.includes(key)).map(({ gist }) => gist);
      const fits = (text: string) => gists.some((gist) => text.includes(gist));
      expect(textOf(item, true).map(fits)).toEqual([true]);
      expect(textOf(item, false).map(fits)).toEqual([false, false, false]);
    }
  });

  it('counts the changes of mind, including the message itself', () => {
    for (const item of ofType('track_full_preference_evolution')) {
      const [thing = ''] = namedIn(item.question.text);
      const before = about(readStatements(visible(item)), thing);
      const count = ['once', 'twice', 'three times'][before.length - 1] ?? '';
      const fits = (text: string) => {
        const occasion = /It began (.+?), when you/.exec(text)?.[1] ?? '?';
        return text.includes(`turned ${count} since`) && (before[0]?.text ?? '').includes(occasion);
      };
      expect(textOf(item, true).map(fits)).toEqual([true]);
      expect(textOf(item, false).map(fits)).toEqual([false, false, false]);
    }
  });

  it('keeps the sessions of a topic in order and within the size', () => {
    for (const { contextId, contextLengthInTokens } of questions) {
      expect(contexts.has(contextId)).toBe(true);
      expect(contextLengthInTokens).toBeLessThan(32_000);
    }
  });
});
