import type { Occasion } from '../occasion.js';

export const chineseOccasions: readonly Occasion[] = [
  {
    questions: ['接下来一周我该吃点什么、怎么过？', '帮我想想这周的饮食和开销该怎么安排？'],
    topics: ['diet', 'budget', 'social_energy'],
  },
  {
    questions: ['白天怎么才能更有精神？', '晚上怎么休息得更好？', '想让自己清醒一些，从哪里开始？'],
    topics: ['sleep_quality', 'sleep_rhythm', 'screen_time', 'stress_level', 'news_habit'],
  },
  {
    questions: ['往后的工作日我该怎么安排？', '这个月工作上有什么建议给我？'],
    topics: ['workplace', 'working_hours', 'team_role', 'stress_level'],
  },
  {
    questions: ['接下来几个月我的钱该怎么管？', '今年的财务计划怎么定？'],
    topics: ['budget', 'debt', 'investing'],
  },
  {
    questions: ['住的地方还能怎么改善？', '家里和周围，这一季做点什么好？'],
    topics: ['tidiness', 'neighbourhood', 'tech_confidence'],
  },
  {
    questions: ['下个空闲的周末怎么过？', '两天空闲，拿什么填满它？'],
    topics: ['neighbourhood', 'social_energy', 'budget', 'caring_duty'],
  },
  {
    questions: ['早上该怎么开始？', '从起床到出门，怎样的习惯适合我？'],
    topics: ['sleep_rhythm', 'news_habit', 'workplace'],
  },
  {
    questions: ['晚饭之后的时间该怎么用？', '我想要更好的夜晚，有什么主意？'],
    topics: ['screen_time', 'sleep_quality', 'social_energy', 'tidiness'],
  },
  {
    questions: ['对别人的责任和自己的生活怎么兼顾？', '我能提前多久做安排，又该安排什么？'],
    topics: ['caring_duty', 'working_hours', 'stress_level'],
  },
  {
    questions: ['我的电子设备和文件该怎么理一理？', '哪些用设备的习惯该改？'],
    topics: ['tech_confidence', 'screen_time', 'news_habit', 'investing'],
  },
  {
    questions: ['今年定什么目标适合我？', '从下个月起我该换个什么做法？'],
    topics: ['diet', 'debt', 'team_role', 'sleep_rhythm'],
  },
  {
    questions: ['请朋友来家里坐坐，该怎么办？', '想请几个人来，这个晚上怎么布置？'],
    topics: ['diet', 'tidiness', 'social_energy'],
  },
];
