import { describe, expect, it } from 'vitest';
import { everydayWorld } from '../everyday-world.js';
import { tellingParts } from '../template/telling-parts.js';
import { lexiconTopics } from './lexicon-topics.js';
import { readConcepts, stemsOf } from './read-concepts.js';

describe.each(['en', 'zh'])('the lexicon of %s', (language) => {
  const topics = lexiconTopics(language);
  const entries = topics.flatMap(({ name, values }) =>
    values.flatMap((value) =>
      (['statement', 'advice'] as const).flatMap((source) =>
        value[source].map((expression) => ({ topic: name, value: value.name, source, expression })),
      ),
    ),
  );

  it('names every topic and every value once', () => {
    const names = topics.map(({ name }) => name);
    expect(new Set(names).size).toBe(names.length);
    for (const { key, name } of topics) {
      expect(key).toMatch(/^[a-z][a-z0-9_]*$/);
      if (language === 'en') expect(name).toBe(key);
      else expect(name).toMatch(/^\p{Script=Han}{2,}$/u);
    }
    for (const { values } of topics) {
      expect(values.length).toBeGreaterThanOrEqual(2);
      expect(new Set(values.map(({ name }) => name)).size).toBe(values.length);
    }
  });

  it('reads every expression as its listed value', () => {
    const missed = entries.filter(
      ({ expression, topic, value, source }) =>
        !readConcepts(expression, language).some(
          (one) => one.topic === topic && one.value === value && one.source === source,
        ),
    );
    expect(missed).toEqual([]);
  });

  it('reads nothing from a topic name alone, and the value from a topic name with a value', () => {
    for (const { name, values } of topics) {
      expect(readConcepts(name, language)).toEqual([]);
      for (const { name: value } of values) {
        expect(readConcepts(JSON.stringify({ [name]: value }), language)).toMatchObject([
          { topic: name, value },
        ]);
      }
    }
  });

  it('has no expression for two values of one topic', () => {
    const values = new Map<string, string>();
    const torn = entries.filter(({ expression, topic, value, source }) => {
      const key = JSON.stringify([topic, source, stemsOf(expression)]);
      const before = values.get(key);
      values.set(key, value);
      return before !== undefined && before !== value;
    });
    expect(torn).toEqual([]);
  });

  it('has no expression that a single character would match', () => {
    const short = entries.filter(({ expression }) => stemsOf(expression).join('').length < 2);
    expect(short).toEqual([]);
  });

  it('marks the telling part of every statement and of all advice', () => {
    const sentences = everydayWorld(language).topics.flatMap(({ values }) =>
      values.flatMap(({ statements, advice }) => [...statements, ...advice]),
    );
    expect(sentences.length).toBeGreaterThan(800);
    expect(sentences.filter((sentence) => tellingParts(sentence).length === 0)).toEqual([]);
    // A part with alternatives is not a valid expression.
    expect(sentences.flatMap(tellingParts).filter((part) => /[{}|]/.test(part))).toEqual([]);
  });

  it('has several expressions of each kind for every value', () => {
    for (const { values } of topics) {
      for (const { statement, advice } of values) {
        expect(statement.length).toBeGreaterThanOrEqual(4);
        expect(advice.length).toBeGreaterThanOrEqual(3);
      }
    }
  });
});

it('has the same topics in Chinese as in English, except five', () => {
  const english = new Map(lexiconTopics('en').map((topic) => [topic.key, topic]));
  for (const { key, ordered, values } of lexiconTopics('zh-TW')) {
    expect(english.get(key)).toMatchObject({ ordered });
    expect(english.get(key)?.values.length).toBe(values.length);
  }
});
