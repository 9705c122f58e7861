import { defined } from '@memgym/core/config';
import type { EverydayTopic } from './everyday-topic.js';
import type { WrittenTopic } from './written-topic.js';
import { writtenTopics } from './written-topics.js';

/** Keys of the Chinese topics in their order, which seeds depend on. */
const chineseOrder = [
  'news_habit',
  'volunteering',
  'screen_time',
  'tech_confidence',
  'shopping_style',
  'social_energy',
  'caring_duty',
  'household',
  'diet',
  'cooking_style',
  'caffeine',
  'alcohol',
  'spice',
  'sleep_rhythm',
  'sleep_quality',
  'stress_level',
  'exercise_kind',
  'exercise_frequency',
  'ailment',
  'tidiness',
  'neighbourhood',
  'dwelling',
  'plants',
  'home_project',
  'language',
  'learning_format',
  'reading_taste',
  'budget',
  'debt',
  'investing',
  'saving_goal',
  'pet',
  'trip_style',
  'lodging',
  'landscape',
  'workplace',
  'working_hours',
  'team_role',
  'shift_pattern',
  'career_aim',
  'commute',
];

/** The topics of everyday life in English. */
export const englishTopics: readonly EverydayTopic[] = writtenTopics.map((topic) => ({
  ...shared(topic),
  ...topic.english,
  name: topic.key,
}));

/** The topics of everyday life in Chinese. */
export const chineseTopics: readonly EverydayTopic[] = writtenTopics
  .flatMap((topic) => (topic.chinese === undefined ? [] : [inChinese(topic, topic.chinese)]))
  .toSorted((one, other) => chineseOrder.indexOf(one.key) - chineseOrder.indexOf(other.key));

function shared({ key, ordered, atWork }: WrittenTopic): Pick<EverydayTopic, 'key' | 'ordered' | 'atWork'> {
  return { key, ordered, ...defined({ atWork }) };
}

function inChinese(
  topic: WrittenTopic,
  { name, requests, values }: NonNullable<WrittenTopic['chinese']>,
): EverydayTopic {
  return { ...shared(topic), requests, values, name };
}
