import type { AbsenceWording } from './absence-wording.js';

/** In these templates, `%` is the noun of the topic. */
export const chineseAbsence: AbsenceWording = {
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
