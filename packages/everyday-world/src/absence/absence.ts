import type { EverydayTopic } from '../topics/everyday-topic.js';
import type { Absence, AbsenceWording } from './absence-wording.js';

/** In these templates, `%` is the noun of the topic. */
const englishAbsence: AbsenceWording = {
  name: 'none at present',
  nouns: {
    career_aim: 'career aim',
    craft: 'craft',
    exercise_kind: 'sport',
    games: 'game night',
    investing: 'investment plan',
    language: 'language course',
    learning_format: 'way of studying',
    music_making: 'music practice',
    music_taste: 'playlist',
    outdoor_pastime: 'outdoor pastime',
    reading_taste: 'reading list',
    saving_goal: 'saving goal',
  },
  requests: [
    'What would you do with {an evening to spare|a quiet Sunday}?',
    'How do I {use|spend} the {hours|energy} that {are left over now|I have again}?',
  ],
  statements: [
    'I [have no % at present], {and nothing has taken its place|that is simply how it is}.',
    '[There is no % in my life right now], {and I am in no hurry|for better or worse}.',
    'I [am left with no % these days], {which feels roomy|and it is fine}.',
    '[No % is on my list any more], {so start from scratch|as things stand}.',
  ],
  events: [
    '[put an end to the old %] {for good|without a substitute}',
    '[let the old % go] {and kept nothing in its place|once and for all}',
  ],
  advice: [
    '[take no % into account] {and keep it general|for now}',
    '[plan as if there were no %] {and stay flexible|until one comes along}',
    '[ask nothing of any %] {and keep every door open|for the time being}',
  ],
};

/** In these templates, `%` is the noun of the topic. */
const chineseAbsence: AbsenceWording = {
  name: '目前没有',
  nouns: {
    career_aim: '职业目标',
    exercise_kind: '运动项目',
    investing: '投资计划',
    language: '外语课程',
    learning_format: '学习方式',
    reading_taste: '爱读的书',
    saving_goal: '储蓄目标',
  },
  requests: ['空出来的{晚上|周日}做点什么好？', '多出来的{时间|精力}怎么用才不浪费？'],
  statements: [
    '[眼下我没有什么%]，{也没有别的来代替|就是这样}。',
    '[如今我的生活里没有%]，{倒也不急|随它去吧}。',
    '[我手上一个%都没有]，{反而清静|这样也行}。',
    '[我的单子上再没有%这一项]，{从头想就好|先这样}。',
  ],
  events: [
    '[给原来的%画上了句号]，{没有别的来代替|干干净净}',
    '[把原来的%彻底放下了]，{没再找新的|一了百了}',
  ],
  advice: [
    '[就当没有任何%来安排]，{保持灵活|以后再说}',
    '[先不把%考虑进去]，{说得通用一点|等有了再改}',
    '[暂时不指望任何%]，{给自己留点余地|走一步看一步}',
  ],
};

const wordingOf = (language: string): AbsenceWording =>
  /^zh\b/i.test(language) ? chineseAbsence : englishAbsence;

/** The name of the value that says that there is none: `none at present`. `zh` and `zh-…` are Chinese. */
export const absentValueName = (language: string): string => wordingOf(language).name;

/**
 * What is said by and to somebody who has no value of the topic; its events are how a value was lost. Undefined for a
 * topic of which everybody has a value, such as a dwelling, or one of whose own values is to have none.
 */
export function absenceOf({ key }: Pick<EverydayTopic, 'key'>, language: string): Absence | undefined {
  const { name, nouns, requests, statements, events, advice } = wordingOf(language);
  const noun = Object.hasOwn(nouns, key) ? nouns[key] : undefined;
  if (noun === undefined) return undefined;
  const about = (templates: readonly string[]): string[] =>
    templates.map((template) => template.replaceAll('%', () => noun));
  return { name, requests, statements: about(statements), events: about(events), advice: about(advice) };
}
