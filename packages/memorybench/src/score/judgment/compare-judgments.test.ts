import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import {
  chineseNumbers,
  citedArticles,
  compareJudgments,
  fineYuan,
  sentenceMonths,
} from './compare-judgments.js';
import { judgedCharges } from './judgment-charges.js';
import { judgmentParts } from './judgment-parts.js';

/** Made-up judgments, with the parts, charges and articles found by the original's functions. */
const judgments = JSON.parse(
  readFileSync(new URL('./__fixtures__/judgments.json', import.meta.url), 'utf8'),
) as readonly {
  readonly text: string;
  readonly reason: string;
  readonly ruling: string;
  readonly crimes: readonly string[];
  readonly arts: readonly string[];
}[];

it.each(judgments.map((judgment, index) => [index, judgment] as const))(
  'made-up judgment %i has the same parts, charges and articles as in the original',
  (_, { text, reason, ruling, crimes, arts }) => {
    expect(judgmentParts(text)).toEqual({ reason, ruling });
    expect(judgedCharges(text).sort()).toEqual([...crimes].sort());
    expect(new Set(citedArticles(text))).toEqual(new Set(arts.flatMap(chineseNumbers)));
  },
);

describe('a charge in short form', () => {
  const charged = (name: string) => judgedCharges(`被告人王某犯${name}，判处拘役五个月。`);
  it.each([
    ['盗窃罪', '盗窃罪'],
    ['贩卖毒品罪', '走私、贩卖、运输、制造毒品罪'],
    ['持有毒品罪', '非法持有毒品罪'],
    ['传播淫秽物品牟利罪', '制作、复制、出版、贩卖、传播淫秽物品牟利罪'],
    ['寻衅滋事的罪', '寻衅滋事罪'],
    // Names from other times.
    ['销售假药罪', '生产、销售、提供假药罪'],
    ['伪造居民身份证罪', '伪造、变造居民身份证罪'],
    ['强制猥亵妇女罪', '强制猥亵、侮辱妇女罪'],
    ['公民个人信息罪', '侵犯公民个人信息罪'],
    ['包庇罪', '窝藏、包庇罪'],
    ['非法控制计算机信息系统罪', '非法获取计算机信息系统数据、非法控制计算机信息系统罪'],
  ])('%s is %s', (short, official) => {
    expect(charged(short)).toEqual([official]);
  });

  it('is omitted if no official name is near', () => {
    expect(charged('完全不同而且很长的一个说法罪')).toEqual([]);
    expect(charged('伤害罪')).toEqual([]);
  });
});

describe('the sentence of a judgment', () => {
  const months = (ruling: string) => sentenceMonths(`本院认为，依法判决如下：\n${ruling}`);
  it.each([
    ['判处有期徒刑三年六个月', 42],
    ['判处有期徒刑十一个月', 11],
    ['判处有期徒刑十八年', 216],
    ['判处拘役五个月', 5],
    ['判处有期徒刑一年，缓刑二年', 12],
    ['判处无期徒刑', 240],
    ['判处死刑，缓期二年执行', 10_001],
    ['免予刑事处罚', 0],
    ['没有刑期', -1],
    // Two people with the same term count once.
    ['甲判处有期徒刑二年，乙判处有期徒刑二年', 24],
    ['甲判处有期徒刑二年，乙判处有期徒刑三年', 60],
  ])('%s is %i months', (ruling, expected) => {
    expect(months(ruling)).toBe(expected);
  });

  it.each([
    ['并处罚金人民币6000元', 6000],
    ['并处罚金人民币10,000元', 10_000],
    ['并处罚金二千元', 2000],
    ['罚金人民币1.5万元', 15_000],
    ['罚金人民币一万五千元', 15_000],
    ['罚金人民币一百零五万元', 1_050_000],
    ['罚金六十五千元', 65_000],
    ['没收财产', -1],
  ])('%s is a fine of %i yuan', (ruling, expected) => {
    expect(fineYuan(`本院认为，依法判决如下：\n${ruling}`)).toBe(expected);
  });

  it('counts no fine that lost its 元 to a punctuation mark', () => {
    const text = '本院认为，判决如下：\n罚金，人民币五千元；罚金，人民币三千元';
    expect(fineYuan(text)).toBe(-1);
    // The original removes from the list during iteration, and thus skips every other entry.
    expect(fineYuan(text, 'reference')).toBe(0);
  });
});

it('compares whole judgments', () => {
  const court =
    '经审理查明，王某窃取手机。本院认为，其行为已构成盗窃罪。依照《中华人民共和国刑法》第二百六十四条之规定，判决如下：\n王某犯盗窃罪，判处有期徒刑二十四个月，并处罚金人民币5000元。\n如不服本判决，可上诉。';
  const draft =
    '经审理查明，王某窃取手机。本院认为，其行为已构成盗窃罪。依照《中华人民共和国刑法》第二百六十四条、第五十二条之规定，判决如下：\n王某犯盗窃罪、诈骗罪，判处有期徒刑十八个月，并处罚金人民币2000元。';
  const { reasoning_meteor: reasons, judge_meteor: ruling, ...rest } = compareJudgments(draft, court);
  expect(rest).toEqual({
    crime_recall: 1,
    crime_precision: 1,
    penalcode_index_recall: 1,
    penalcode_index_precision: 0.5,
    time_score: 0.75,
    amount_score: 0.4,
  });
  expect(reasons).toBeGreaterThan(0.8);
  expect(ruling).toBeGreaterThan(0.5);
  expect(compareJudgments('没有判决', court)).toMatchObject({ reasoning_meteor: null, time_score: 0 });
});
