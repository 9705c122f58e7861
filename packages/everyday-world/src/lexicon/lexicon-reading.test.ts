import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { lexiconTopics } from './lexicon-topics.js';
import { buildExpressionTrie, type ExpressionNode, readConcepts } from './read-concepts.js';

const fileOf = (path: string) => fileURLToPath(new URL(path, import.meta.url));
const data = process.env.MEMGYM_DATA_DIR ?? fileOf('../../../../../shared/data');

/** The mentions in every text, one per line. */
function readings(texts: Iterable<string>): string[] {
  const lines: string[] = [];
  for (const text of texts) {
    for (const language of ['en', 'zh']) {
      for (const { topic, value, source, start, end } of readConcepts(text, language)) {
        lines.push(`${text.slice(start, end)} → ${topic}: ${value} (${source})`);
      }
    }
  }
  return lines;
}

/** The four meanings that are read most often. */
function mostRead(lines: readonly string[]): string[] {
  const counts = new Map<string, number>();
  for (const line of lines) {
    const meaning = line.split(' → ')[1] ?? '';
    counts.set(meaning, (counts.get(meaning) ?? 0) + 1);
  }
  const most = [...counts].sort((left, right) => right[1] - left[1]).slice(0, 4);
  return most.map(([meaning, count]) => `${meaning}: ${count}`);
}

const digestOf = (lines: readonly string[]) =>
  createHash('sha256').update(lines.join('\n')).digest('hex').slice(0, 16);

function textsOf(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsOf) : [];
}

const textsIn = (file: string) => textsOf(JSON.parse(readFileSync(file, 'utf8')));

/** Every expression by its stems, with what it means. */
function expressions(language: string): string[] {
  const list = (node: ExpressionNode, path: readonly string[]): string[] => [
    ...node.meanings.map(({ topic, value, source }) => `${path.join(' ')} → ${topic}: ${value} (${source})`),
    ...[...node.next].flatMap(([stem, next]) => list(next, [...path, stem])),
  ];
  return list(buildExpressionTrie(lexiconTopics(language)), []).sort();
}

describe('the lexicon reads the texts as in the snapshot', () => {
  it.each([
    ['en', 2309, '5bc611604ca375e0'],
    ['zh', 1306, '73753095429182dc'],
  ])('every expression, by its stems: %s', (language, count, digest) => {
    const found = expressions(language);
    expect([found.length, digestOf(found)]).toEqual([count, digest]);
  });

  it('our own sample', () => {
    const sample = readFileSync(fileOf('../../../../data/samples/everyday.json'), 'utf8');
    // A right option is read once, as an option.
    const offered = JSON.parse(sample, (_key, value) =>
      value?.options ? { ...value, expected: null } : value,
    );
    const found = readings(textsOf(offered));
    expect(found.slice(0, 12)).toEqual([
      'share a flat → household: with flatmates (statement)',
      'evening class → learning_format: evening class (statement)',
      'evening class → learning_format: evening class (statement)',
      'my cat → pet: cat (statement)',
      'enter the half marathon → exercise_kind: running (advice)',
      'vegetable lasagne → diet: vegetarian (advice)',
      "can't sleep → sleep_quality: lies awake for hours (statement)",
      'My wife → household: with a partner (statement)',
      'six strings → music_making: guitar (statement)',
      'night shifts → shift_pattern: night shifts (statement)',
      'gave up coffee → caffeine: none at all (statement)',
      'night shifts → shift_pattern: night shifts (statement)',
    ]);
    expect([found.length, digestOf(found)]).toEqual([33, '3e7bc06c9d213cea']);
  });

  const locomo = join(data, 'locomo/locomo10.json');
  it.skipIf(!existsSync(locomo))('LoCoMo (skipped without its data)', () => {
    const found = readings(textsIn(locomo));
    expect(mostRead(found)).toEqual([
      'exercise_kind: yoga (statement): 365',
      'games: video games (statement): 171',
      'trip_style: road trips (statement): 110',
      'lodging: tent (statement): 96',
    ]);
    expect([found.length, digestOf(found)]).toEqual([1302, 'd208fda8985475a5']);
  });

  const memdaily = join(data, 'memdaily/messages_and_QAs');
  it.skipIf(!existsSync(memdaily))('MemDaily (skipped without its data)', () => {
    const files = readdirSync(memdaily).sort();
    const texts = new Set(files.flatMap((file) => textsIn(join(memdaily, file))));
    const found = readings(texts);
    expect(mostRead(found)).toEqual([
      '团队角色: 带团队 (statement): 1026',
      '社交偏好: 喜欢独处 (statement): 152',
      '社交偏好: 爱热闹 (statement): 19',
      '起居时间: 夜猫子 (statement): 7',
    ]);
    expect([found.length, digestOf(found)]).toEqual([1207, '2ef948744955aa73']);
  });
});
