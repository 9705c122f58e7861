import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { chineseTopics, englishTopics } from './everyday-topics.js';
import { writtenTopics } from './written-topics.js';

const read = (path: string): unknown => JSON.parse(readFileSync(new URL(path, import.meta.url), 'utf8'));
const files = readdirSync(new URL('written', import.meta.url));
const schema = z.fromJSONSchema(read('topic.schema.json') as Parameters<typeof z.fromJSONSchema>[0]);

describe('the files of topics', () => {
  it.each(files)('%s has the form of the schema', (file) => {
    expect(schema.safeParse(read(`written/${file}`)).error).toBeUndefined();
  });

  it('must not have a misspelt key', () => {
    const topic = { ...(read('written/pet.json') as object), orderd: true };
    expect(schema.safeParse(topic).success).toBe(false);
  });

  it('are all listed', () => {
    const keys = files.map((file) => (read(`written/${file}`) as { key: string }).key);
    expect(writtenTopics.map(({ key }) => key).toSorted()).toEqual(keys.toSorted());
  });
});

describe('the topics of a language', () => {
  it('are 46 in English and 41 in Chinese, each once', () => {
    expect(new Set(englishTopics.map(({ key }) => key)).size).toBe(46);
    expect(new Set(chineseTopics.map(({ key }) => key)).size).toBe(41);
    expect(chineseTopics[0]).toMatchObject({
      key: 'news_habit',
      name: expect.stringMatching(/\p{Script=Han}/u),
    });
  });
});
