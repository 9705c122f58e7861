import { cleanJudgment } from './clean-judgment.js';

/** The parts of a criminal judgment; each is empty if its marks are missing. */
export interface JudgmentParts {
  /** The opinion of the court, up to the words that announce its ruling, or all of the rest if those are missing. */
  readonly reason: string;
  /** The ruling, up to the notes on appeal, the signatures or the appendix. */
  readonly ruling: string;
}

const headingEnds = [
  /^[\s\S]*?审理终结[\u4e00-\u9fa5]{0,10}。/,
  /^[\s\S]*?公开开庭审理[\u4e00-\u9fa5]{0,10}。/,
];
const headingEndsBefore = [
  /^[\s\S]*?(?=[\u4e00-\u9fa5]{0,10}(?:公诉|抗诉)机关[\u4e00-\u9fa5，、]{0,30}(?:认为|指控))/,
];
const factEndsBefore = [/^[\s\S]*?(?=本院认为)/];
const reasonEnds = [/^[\s\S]*?判决如下[:：,，\n]/, /^[\s\S]*?判决如下/, /^[\s\S]*?裁定(?:如下)?[:：\n]/];
const rulingEndsBefore = [
  /^[\s\S]*?(?=如[\u4e00-\u9fa5]{0,3}不服本判决)/,
  /^[\s\S]*?(?=\n\s*本判决为终审判决)/,
  /^[\s\S]*?(?=如[\u4e00-\u9fa5]{0,5}未按本判决指定的期间[\u4e00-\u9fa5]{0,5}给付金钱义务)/,
  /^[\s\S]*?(?=\n\s*(?:代理)?审\s{0,3}判\s{0,3}长)/,
  /^[\s\S]*?(?=\n\s*(?:代理)?审\s{0,3}判\s{0,3}员)/,
  /^[\s\S]*?(?=附录)/,
  /^[\s\S]*?(?=附：)/,
  /^[\s\S]*?(?=附[\u4e00-\u9fa5]{0,10}法律[\u4e00-\u9fa5]{0,10})/,
  /^[\s\S]*?(?=附[\u4e00-\u9fa5]{0,10}：)/,
  /^[\s\S]*?(?=\n\s*本案[^\n]{0,10}法律)/,
  /^[\s\S]*?(?=\n《)/,
  /^[\s\S]*?(?=\n?$)/,
];

/**
 * Splits a judgment at its fixed formulas (docs/specs/memorybench.md#legal-judgments). End marks are tried in order,
 * not by position, and a found part is removed everywhere from the rest.
 */
export function judgmentParts(text: string): JudgmentParts {
  let rest = cleanJudgment(text);
  const take = (part: string): string => {
    if (part.trim() !== '') rest = rest.replaceAll(part, '');
    return part;
  };
  const heading = firstMatch(headingEnds, rest);
  take(heading.replace(/\s+/g, '') === '' ? firstMatch(headingEndsBefore, rest) : heading);
  take(firstMatch(factEndsBefore, rest));
  const reason = take(firstMatch(reasonEnds, rest) || rest);
  const ruling = take(firstMatch(rulingEndsBefore, rest) || rest);
  return { reason, ruling };
}

/** The match of the first matching pattern. */
function firstMatch(patterns: readonly RegExp[], text: string): string {
  for (const pattern of patterns) {
    const found = pattern.exec(text);
    if (found !== null) return found[0];
  }
  return '';
}
