/** Levels of education, from the lowest. */
export const chineseSchools = ['高中', '专科', '本科', '硕士', '博士'];

/** Monday first. */
export const chineseWeekdays = '一二三四五六日';

export const chineseDigits: Readonly<Record<string, number>> = {
  一: 1,
  二: 2,
  两: 2,
  三: 3,
  四: 4,
  五: 5,
  六: 6,
  七: 7,
  八: 8,
  九: 9,
};

export const chineseUnits: Readonly<Record<string, number>> = {
  十人: 10,
  百人: 100,
  千人: 1000,
  天: 1,
  个星期: 7,
  个月: 30,
};
