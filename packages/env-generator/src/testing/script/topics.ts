/** Grades that do not contain each other, so that a value can be found in a text. */
const grades = {
  en: ['scarce', 'modest', 'balanced', 'ample', 'lavish', 'boundless'],
  zh: ['匮乏', '有限', '适中', '充足', '丰厚', '无穷'],
} as const;

const topics = [
  ['sleep', '睡眠'],
  ['budget', '预算'],
  ['exercise', '锻炼'],
  ['cooking', '做饭'],
  ['reading', '阅读'],
  ['travel', '旅行'],
  ['workload', '工作量'],
  ['garden', '花园'],
  ['music', '音乐'],
  ['language', '语言学习'],
  ['savings', '积蓄'],
  ['company', '聚会'],
] as const;

/** Language that a prompt asks for. */
export type ScriptLanguage = 'en' | 'zh';

/** The n-th fact of the script's world: a name, and the given number of values. */
export function factOf(index: number, choices: number, language: ScriptLanguage) {
  const [english, chinese] = topics[index % topics.length] as (typeof topics)[number];
  const lap = Math.floor(index / topics.length);
  const noun = language === 'zh' ? chinese : english;
  const suffix = lap === 0 ? '' : ` ${lap + 1}`;
  return {
    info_type: `${language === 'zh' ? `${chinese}水平` : `${english}_level`}${lap === 0 ? '' : `_${lap + 1}`}`,
    info_choices: Array.from({ length: choices }, (_, at) => {
      const grade = grades[language][at] ?? `${grades[language][5]}-${at}`;
      return language === 'zh' ? `${noun}${suffix}：${grade}` : `${grade} ${noun}${suffix}`;
    }),
  };
}
