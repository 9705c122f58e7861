const digits: Readonly<Record<string, number>> = {
  零: 0,
  〇: 0,
  一: 1,
  壹: 1,
  幺: 1,
  二: 2,
  贰: 2,
  貳: 2,
  两: 2,
  兩: 2,
  三: 3,
  叁: 3,
  四: 4,
  肆: 4,
  五: 5,
  伍: 5,
  六: 6,
  陆: 6,
  陸: 6,
  七: 7,
  柒: 7,
  八: 8,
  捌: 8,
  九: 9,
  玖: 9,
};
const units: Readonly<Record<string, number>> = {
  十: 10,
  拾: 10,
  百: 100,
  佰: 100,
  千: 1000,
  仟: 1000,
  万: 1e4,
  萬: 1e4,
  亿: 1e8,
  億: 1e8,
};

const numeral =
  /(?:\d+(?:\.\d+)?|[零〇一壹幺二贰貳两兩三叁四肆五伍六陆陸七柒八捌九玖十拾百佰千仟]|(?<=[\d零〇一壹幺二贰貳两兩三叁四肆五伍六陆陸七柒八捌九玖十拾百佰千仟])[万萬亿億])+/gu;

/** The numbers in a text, in Chinese or Arabic digits with units: 三年六个月 → 3, 6; 1.5万元 → 15000. */
export function chineseNumbers(text: string): number[] {
  return [...text.matchAll(numeral)].map(([found]) => valueOfNumeral(found));
}

function valueOfNumeral(text: string): number {
  // The value so far, as descending terms: 一万二千 is 10000, 2000. A unit multiplies all lower terms before it.
  const terms: number[] = [];
  let spelled = '';
  for (const part of text.match(/\d+(?:\.\d+)?|./gu) ?? []) {
    const unit = units[part];
    if (unit === undefined) {
      // Digits without units in between, as in 二〇二三, are read one after another.
      spelled += digits[part] ?? part;
      continue;
    }
    let factor = spelled === '' ? 0 : Number(spelled);
    while ((terms.at(-1) ?? unit) < unit) factor += terms.pop() ?? 0;
    terms.push((factor === 0 && spelled === '' ? 1 : factor) * unit);
    spelled = '';
  }
  return terms.reduce((sum, term) => sum + term, Number(spelled));
}
