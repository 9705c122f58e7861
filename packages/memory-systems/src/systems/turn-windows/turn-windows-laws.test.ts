import type { MemorySystem } from '@memgym/core';
import { createHashedEmbedder } from '@memgym/embedder-hashed';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createMemorySystem } from '../../create-memory-system.js';
import { contextOf } from '../../testing/contexts.js';

const ids = ['1', '2', '3', 'constructor', '0:1', '1:1', '🐦'];
const sessions = ['s', 't', '__proto__'];
const speakers = ['Ann', 'Will', 'May'];
const long = 'Trains leave early. '.repeat(40);
const texts = ['The train leaves at seven.', 'Trains are late in May.', '我喜欢喝茶。', 'tea', 'Late?', long];

const step = fc.record({
  action: fc.constantFrom('add', 'add', 'add', 'add', 'update', 'delete', 'forget'),
  id: fc.constantFrom(...ids),
  session: fc.option(fc.constantFrom(...sessions), { nil: undefined }),
  speaker: fc.constantFrom(...speakers),
  day: fc.integer({ min: 1, max: 28 }),
  text: fc.constantFrom(...texts),
});
type Step = typeof step extends fc.Arbitrary<infer Drawn> ? Drawn : never;

const turnOf = ({ id, session, speaker, day, text }: Step) => ({
  id,
  role: 'user' as const,
  speaker,
  content: text,
  eventTime: `2023-05-${String(day).padStart(2, '0')}T10:00:00` as never,
  ...(session !== undefined && { sessionId: session }),
});

/** What a memory holds after the steps: the last text of each message that is left, in the order of arrival. */
async function carryOut(memory: MemorySystem, steps: readonly Step[]): Promise<Step[]> {
  let left: Step[] = [];
  for (const one of steps) {
    const known = left.find(({ id }) => id === one.id);
    if (one.action === 'add' && known === undefined) {
      await memory.add(turnOf(one), contextOf());
      left = [...left, one];
    } else if (one.action === 'update' && known !== undefined) {
      await memory.update?.(one.id, `${known.speaker}: ${one.text}`, contextOf());
      left = left.map((each) => (each === known ? { ...each, text: one.text } : each));
    } else if ((one.action === 'delete' || one.action === 'forget') && known !== undefined) {
      await memory.deleteBySource?.([one.id], contextOf());
      left = left.filter((each) => each !== known);
    }
    // A read in between must not be remembered.
    await memory.retrieve({ text: 'late trains', k: 2 }, contextOf());
  }
  return left;
}

const questions = ['When does the train leave?', 'What did Will say in May 2023?', '喝茶', 'Is May late?'];

describe('turn-windows', () => {
  it.each([
    ['without vectors', {}],
    ['with vectors', { embedder: createHashedEmbedder({ dimensions: 32 }) }],
  ])('answers as a fresh memory of what is left, %s', async (_name, ports) => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 30 }), async (steps) => {
        const memory = createMemorySystem({ type: 'turn-windows', ports });
        const left = await carryOut(memory, steps);
        const fresh = createMemorySystem({ type: 'turn-windows', ports });
        for (const one of left) await fresh.add(turnOf(one), contextOf());
        for (const text of questions) {
          const answers = await Promise.all(
            [memory, fresh].map(async (each) => {
              const { items } = await each.retrieve({ text, k: 4 }, contextOf());
              return items.map(({ id, score, text: shown }) => ({ id, score, shown }));
            }),
          );
          expect(answers[0]).toEqual(answers[1]);
        }
      }),
      { numRuns: 60 },
    );
  });

  it.each([
    ['in one long session', () => 's'],
    ['in sessions of about seventy', (place: number) => `s${Math.floor(place / 70)}`],
    ['in sessions that go on at the same time', (place: number) => `s${place % 3}`],
    ['of which some are in none', (place: number) => (place % 4 === 0 ? undefined : `s${place % 2}`)],
  ])('finds the best few among the same messages as the best of all, %s', async (_name, sessionOf) => {
    const words = [
      'train',
      'late',
      'seven',
      'Lisbon',
      'tea',
      'boat',
      'May',
      'rain',
      'the',
      'harbour',
      'fig',
      'oar',
    ];
    const turn = fc.record({
      content: fc
        .array(fc.constantFrom(...words), { minLength: 1, maxLength: 9 })
        .map((all) => all.join(' ')),
      speaker: fc.constantFrom(...speakers),
      month: fc.integer({ min: 1, max: 9 }),
      day: fc.integer({ min: 1, max: 28 }),
    });
    const asked = fc.constantFrom(
      'fig',
      'the late train',
      'What did Will drink on 7 May 2023?',
      'oar boat fig rain',
    );
    await fc.assert(
      fc.asyncProperty(fc.array(turn, { minLength: 100, maxLength: 300 }), asked, async (turns, text) => {
        const memory = createMemorySystem({ type: 'turn-windows' });
        for (const [place, { content, speaker, month, day }] of turns.entries()) {
          const sessionId = sessionOf(place);
          await memory.add(
            {
              ...{ id: `${place}`, role: 'user', speaker, content },
              eventTime: `2023-0${month}-${String(day).padStart(2, '0')}T10:00:00` as never,
              ...(sessionId !== undefined && { sessionId }),
            },
            contextOf(),
          );
        }
        const best = async (k: number) => (await memory.retrieve({ text, k }, contextOf())).items;
        const all = await best(turns.length);
        for (const k of [1, 3, 20]) expect(await best(k)).toEqual(all.slice(0, k));
        const asked = { ...contextOf(), explain: { memoryIds: [] } };
        const { explanation } = await memory.retrieve({ text, k: turns.length }, asked);
        for (const { parts } of explanation?.memories ?? []) {
          const [own] = parts.filter(({ name }) => name === 'words');
          const byWord = own?.words?.reduce((sum, { contribution }) => sum + contribution, 0);
          if (own?.score !== undefined) expect(byWord).toBeCloseTo(own.score, 9);
        }
      }),
      { numRuns: 15 },
    );
  });

  it.each([29, 31, 32, 33])(
    'finds the turns around a word, wherever in a session it stands: turn %i',
    async (place) => {
      const memory = createMemorySystem({ type: 'turn-windows' });
      for (let turn = 0; turn < 70; turn += 1) {
        const content = turn === place ? 'the harbour' : 'rain and tea';
        const message = {
          id: `${turn}`,
          role: 'user' as const,
          speaker: turn % 2 === 0 ? 'Ann' : 'Bo',
          content,
        };
        await memory.add({ ...message, sessionId: 's' }, contextOf());
      }
      const { items } = await memory.retrieve({ text: 'harbour', k: 20 }, contextOf());
      const around = [-3, -2, -1, 0, 1, 2, 3, 4].map((distance) => `${place + distance}`);
      expect(new Set(items.map(({ id }) => id))).toEqual(new Set(around));
    },
  );

  it('finds notes of one person without sessions in the order of bm25-m', async () => {
    const words = ['train', 'late', 'seven', 'Lisbon', 'tea', 'the', '茶', 'May', 'boat'];
    const note = fc
      .array(fc.constantFrom(...words), { minLength: 1, maxLength: 12 })
      .map((all) => all.join(' '));
    await fc.assert(
      fc.asyncProperty(fc.array(note, { minLength: 1, maxLength: 25 }), note, async (notes, question) => {
        const [own, plain] = await Promise.all(
          ['turn-windows', 'bm25-m'].map(async (type) => {
            const memory = createMemorySystem({ type });
            for (const [place, content] of notes.entries()) {
              await memory.add({ id: `${place}`, role: 'user', content }, contextOf());
            }
            return (await memory.retrieve({ text: question, k: 30 }, contextOf())).items;
          }),
        );
        // Rounding may tell equal scores apart, so each place has the score that bm25-m has there.
        const scores = new Map(plain?.map(({ id, score = 0 }) => [id, score]));
        expect(own?.map(({ id }) => scores.get(id) ?? Number.NaN).map(rounded)).toEqual(
          plain?.map(({ score = 0 }) => rounded(score)),
        );
      }),
      { numRuns: 150 },
    );
  });

  it('cites the message of every line, and is the same after any number of reads', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 20 }), async (steps) => {
        const memory = createMemorySystem({ type: 'turn-windows' });
        const left = await carryOut(memory, steps);
        const before = await memory.snapshot();
        for (const text of questions) {
          const { items } = await memory.retrieve({ text, k: 10 }, contextOf());
          for (const { id, sourceIds, text: shown } of items) {
            expect(sourceIds).toEqual([id]);
            expect(shown).toContain(left.find((each) => each.id === id)?.text);
          }
          expect((await memory.retrieve({ text, k: 10 }, contextOf())).items).toEqual(items);
        }
        expect(await memory.snapshot()).toEqual(before);
      }),
      { numRuns: 40 },
    );
  });
});

const rounded = (score: number): number => Math.round(score * 1e9) / 1e9;
