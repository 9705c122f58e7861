import { everydayWorld, expansionsOf } from '@memgym/everyday-world';

/** First words of a remark, followed by a whole sentence. */
const chineseLeads: readonly string[] = [
  '',
  '闲聊一句，',
  '今天想起来，',
  '刚才还在说，',
  '跟你唠叨一下，',
  '发个呆想到：',
  '没什么事，',
  '路上我还在想，',
  '顺口一提，',
  '你猜怎么着，',
  '忙完歇会儿，',
  '吃饭时聊到，',
  '睡前念叨：',
];

const englishLeads: readonly string[] = [
  '',
  'Just chatting: ',
  'It came to my mind today: ',
  'As I was saying: ',
  'Nothing important. ',
  'A thought on the way home: ',
  'In passing: ',
  'Guess what. ',
  'Taking a break here. ',
  'We spoke about it at lunch: ',
  'Before I go to sleep: ',
  'You know me. ',
];

/** Remarks of people about their own habits, none of them twice. */
export interface SmallTalk {
  /** More than ten thousand. */
  readonly count: number;
  /** The remark at an index, from 0. */
  at(place: number): string;
}

const made = new Map<string, SmallTalk>();

/** Every wording of every statement of the topics, with different first words; composed on access. */
export function smallTalk(language: string): SmallTalk {
  const known = made.get(language);
  if (known !== undefined) return known;
  const sentences = [
    ...new Set(
      everydayWorld(language).topics.flatMap(({ values }) =>
        values.flatMap(({ statements }) => statements.flatMap(expansionsOf)),
      ),
    ),
  ];
  const leads = /^zh\b/i.test(language) ? chineseLeads : englishLeads;
  const talk: SmallTalk = {
    count: sentences.length * leads.length,
    at: (place) =>
      (leads[Math.floor(place / sentences.length)] ?? '') + (sentences[place % sentences.length] ?? ''),
  };
  made.set(language, talk);
  return talk;
}
