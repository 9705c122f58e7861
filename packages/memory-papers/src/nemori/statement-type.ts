import * as z from 'zod';

/** The type of information in a statement about a person. */
export const statementTypeSchema = z.enum([
  'identity',
  'preference',
  'relationship',
  'goal',
  'belief',
  'habit',
]);
export type StatementType = z.infer<typeof statementTypeSchema>;

/**
 * Words that indicate a type, the more specific types first. The lists are ours, not the original's.
 */
const rules: readonly (readonly [type: StatementType, pattern: RegExp])[] = [
  [
    'goal',
    /\b(?:goals?|plans?|planning|planned|intends?|aims?|hopes?|hoping|dreams? of|wants? to|would like to|working towards?|aspires?)\b|目标|打算|计划|希望|想要|梦想/iu,
  ],
  [
    'habit',
    /\b(?:usually|always|often|every (?:day|morning|evening|night|week|weekend|month|year)|daily|weekly|regularly|routines?|habits?|tends? to|on (?:mon|tues|wednes|thurs|fri|satur|sun)days)\b|经常|每天|每周|每年|习惯|通常|总是/iu,
  ],
  [
    'preference',
    /\b(?:likes?|loves?|prefers?|preferred|enjoys?|favou?rites?|hates?|dislikes?|fond of|fan of|allergic|can(?:no|’|')t stand)\b|喜欢|喜爱|最爱|偏好|讨厌|不喜欢|爱吃|爱好/iu,
  ],
  [
    'belief',
    /\b(?:believes?|thinks? that|opinions?|values?|convinced|faith|religious|principles?|considers?)\b|认为|相信|觉得|信仰|看法/iu,
  ],
  [
    'relationship',
    /\b(?:wife|husband|partners?|girlfriend|boyfriend|mother|father|mom|mum|dad|parents?|sisters?|brothers?|siblings?|sons?|daughters?|children|kids?|cousins?|aunts?|uncles?|grand(?:mother|father|ma|pa|parents)|friends?|colleagues?|neighbou?rs?|boss|married|dating)\b|妻子|丈夫|伴侣|女朋友|男朋友|母亲|父亲|妈妈|爸爸|父母|姐姐|妹妹|哥哥|弟弟|儿子|女儿|孩子|表[哥弟姐妹]|朋友|同事|邻居|老板|结婚/iu,
  ],
];

/**
 * The type of a statement by its words; `identity` if none matches. Source:
 * docs/specs/memory-systems.md#nemori-statements.
 */
export function statementType(text: string): StatementType {
  const found = rules.find(([, pattern]) => pattern.test(text));
  return found?.[0] ?? 'identity';
}
