import { createHash } from 'node:crypto';
import { expansionsOf, lexiconTopics, readConcepts } from '@memgym/everyday-world';
import { describe, expect, it } from 'vitest';
import { contentLibrary } from './content-library.js';

describe.each([
  {
    language: 'en' as const,
    leastTopics: 40,
    could: 'You could %.',
    i: 'I %.',
    readBefore: [4531, '4f39d9e243b4762c'],
  },
  {
    language: 'zh' as const,
    leastTopics: 40,
    could: '可以%。',
    i: '我%。',
    readBefore: [2344, 'edd8bd93caa3294e'],
  },
])('the content of the generator in $language', ({ language, leastTopics, could, i, readBefore }) => {
  const library = contentLibrary(language);
  const topics = [...library.topics.values()];
  const mentions = (text: string) => readConcepts(text, language);

  /** Every text of one kind, in every wording, with its intended value. */
  const texts = (kind: 'statements' | 'events' | 'advice', frame = '%') =>
    topics.flatMap((topic) =>
      topic.values.flatMap((value) =>
        value[kind]
          .flatMap(expansionsOf)
          .map((clause) => ({ topic: topic.name, value: value.name, text: frame.replace('%', clause) })),
      ),
    );

  it('covers every topic and value of the lexicon, values in its order', () => {
    expect(topics.length).toBeGreaterThanOrEqual(leastTopics);
    expect(new Map(topics.map(({ name, values }) => [name, values.map((value) => value.name)]))).toEqual(
      new Map(lexiconTopics(language).map(({ name, values }) => [name, values.map((value) => value.name)])),
    );
    for (const { values } of topics) {
      expect(values.length).toBeGreaterThanOrEqual(3);
      expect(values.length).toBeLessThanOrEqual(5);
    }
  });

  it('implies exactly its own value with every statement', () => {
    const wrong = texts('statements').filter(({ topic, value, text }) => {
      const said = mentions(text).filter(({ source }) => source === 'statement');
      return said.length === 0 || said.some((one) => one.topic !== topic || one.value !== value);
    });
    expect(wrong).toEqual([]);
  });

  it('fits every piece of advice to exactly its own value', () => {
    const wrong = texts('advice', could).filter(({ topic, value, text }) => {
      const said = mentions(text);
      return (
        !said.some(({ source }) => source === 'advice') ||
        said.some((one) => one.topic !== topic || one.value !== value)
      );
    });
    expect(wrong).toEqual([]);
  });

  it('reveals with each event only the values that the event leads to', () => {
    const wrong = texts('events', i).filter(({ topic, value, text }) =>
      mentions(text).some(
        (one) => one.source === 'statement' && (one.topic !== topic || one.value !== value),
      ),
    );
    expect(wrong).toEqual([]);
  });

  it('reveals no value in a request or a question', () => {
    const requests = topics.flatMap((topic) => topic.requests.flatMap(expansionsOf));
    const questions = library.occasions.flatMap((occasion) => occasion.questions.flatMap(expansionsOf));
    const telling = [...requests, ...questions].filter((text) =>
      mentions(text).some(({ source }) => source === 'statement'),
    );
    expect(telling).toEqual([]);
  });

  it('reads its sentences as in the snapshot', () => {
    const sentences = topics.flatMap(({ requests, values }) => [
      ...requests,
      ...values.flatMap(({ statements, events, advice }) => [...statements, ...events, ...advice]),
    ]);
    const said = sentences.flatMap(expansionsOf).map((text) => JSON.stringify([text, mentions(text)]));
    expect([said.length, createHash('sha256').update(said.join('\n')).digest('hex').slice(0, 16)]).toEqual(
      readBefore,
    );
  });

  it('has a placeholder for the clause in every frame', () => {
    const { news, records, meanwhile, summary, advising, advisingFurther } = library.wording;
    const frames = [...news, ...records, ...meanwhile, summary, ...advising, ...advisingFurther];
    expect(frames.filter((frame) => frame.split('%').length !== 2)).toEqual([]);
  });

  it('names no value in a statement', () => {
    const naming = texts('statements').filter(({ value, text }) =>
      new RegExp(language === 'zh' ? value : `\\b${value}\\b`, 'i').test(text),
    );
    expect(naming).toEqual([]);
  });

  it('has a question on every topic, and occasions only for existing topics', () => {
    const asked = new Set(library.occasions.flatMap((occasion) => occasion.topics));
    expect(asked).toEqual(new Set(library.topics.keys()));
  });

  it('excludes only existing values', () => {
    for (const { topic, value, other, allowed } of library.dependences) {
      expect(library.topics.get(topic)?.values[value]).toBeDefined();
      for (const place of allowed) expect(library.topics.get(other)?.values[place]).toBeDefined();
    }
  });
});
