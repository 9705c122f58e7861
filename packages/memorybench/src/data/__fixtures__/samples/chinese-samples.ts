import type { SampleDataset, SampleItem } from './sample-item.js';

const places = [
  '旧书店',
  '渡口茶馆',
  '修车铺',
  '校园食堂',
  '花鸟市场',
  '邮局门口',
  '公园凉亭',
  '码头仓库',
] as const;
const amounts = [800, 1500, 2400, 3600, 5200, 6800, 9000, 12000] as const;
const articles = [
  '依照《中华人民共和国民法典》第五百七十七条的规定，违约方应当承担继续履行或者赔偿损失的责任。',
  '举证责任由提出主张的一方承担，并应当在举证期限内提交书面证据。',
] as const;

function legal(name: string, request: (place: string, amount: number) => string): SampleDataset {
  return {
    name,
    items: places.map((place, index): SampleItem => {
      const amount = amounts[index] ?? 0;
      const article = articles[index % 2] ?? '';
      return {
        language: 'zh',
        prompt: request(place, amount),
        info: { golden_answer: `${place}一方应当支付${amount}元。${articles.join('')}` },
        replies: [
          `${place}的纠纷可以协商解决。`,
          `这个回答没有法律依据。请在这类回答中写明：${article}`,
          `${place}一方应当支付${amount}元。${article}`,
        ],
      };
    }),
  };
}

const judgments: SampleDataset = {
  name: 'JuDGE',
  items: places.map((place, index): SampleItem => {
    const months = 6 + index;
    const fine = (index + 1) * 1000;
    const reason = `本院认为，被告人王某某以非法占有为目的，秘密窃取他人财物，数额较大，其行为已构成盗窃罪。依照《中华人民共和国刑法》第二百六十四条之规定，判决如下：`;
    const verdict = `被告人王某某犯盗窃罪，判处有期徒刑${chineseNumber(months)}个月，并处罚金人民币${fine}元。`;
    return {
      language: 'zh',
      chat: [
        { role: 'system', content: '你是一名法律助理。' },
        {
          role: 'user',
          content: `案件事实：经审理查明，被告人王某某在${place}窃取手机一部，价值人民币${
            2000 + index * 300
          }元。\n请根据以上事实写出完整的刑事判决书。`,
        },
      ],
      info: {
        golden_answer: `刑事判决书\n经审理查明，被告人王某某在${place}窃取手机一部。\n${reason}\n${verdict}\n如不服本判决，可在接到判决书的第二日起十日内上诉。\n审判长李某某\n附：相关法律条文`,
      },
      replies: [
        `王某某在${place}偷了手机，应当受罚。`,
        `这不是判决书的写法。请在判决书中写明：${reason}`,
        `${reason}\n${verdict}`,
      ],
    };
  }),
};

function chineseNumber(value: number): string {
  const digits = ['', '一', '二', '三', '四', '五', '六', '七', '八', '九'];
  if (value < 10) return digits[value] ?? '';
  return `十${digits[value % 10] ?? ''}`;
}

/** Small data sets in Chinese, in our own words, in the form of the published ones. */
export const chineseSamples: readonly SampleDataset[] = [
  judgments,
  legal(
    'LexEval-Summarization',
    (place, amount) =>
      `请概括下面的案情：甲在${place}订货，付了${amount}元，乙一直没有交货，甲多次催促未果。`,
  ),
  legal(
    'LexEval-Judge',
    (place, amount) => `请写出裁判说理：原告在${place}交付${amount}元，被告收款后拒绝履行合同。`,
  ),
  legal('LexEval-QA', (place, amount) => `我在${place}预付了${amount}元，对方不履行合同，怎么办？`),
];
