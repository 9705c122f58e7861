import type { Occasion } from './occasion.js';

export const chineseOccasions: readonly Occasion[] = [
  {
    questions: ['接下来一周我该吃点什么？', '帮我想想这周的饮食该怎么安排？', '这周的采购单该写什么？'],
    topics: ['diet', 'cooking_style', 'spice', 'caffeine', 'budget', 'household', 'shift_pattern'],
  },
  {
    questions: ['请朋友来家里坐坐，该怎么办？', '想请几个人来，这个晚上怎么布置？'],
    topics: ['diet', 'alcohol', 'spice', 'tidiness', 'social_energy', 'dwelling'],
  },
  {
    questions: ['白天怎么才能更有精神？', '晚上怎么休息得更好？', '想让自己清醒一些，从哪里开始？'],
    topics: [
      'sleep_quality',
      'sleep_rhythm',
      'screen_time',
      'stress_level',
      'news_habit',
      'caffeine',
      'alcohol',
      'shift_pattern',
    ],
  },
  {
    questions: ['怎样让身体更结实、更舒服？', '这个季节的锻炼怎么安排？'],
    topics: ['exercise_kind', 'exercise_frequency', 'ailment', 'sleep_quality', 'commute', 'shift_pattern'],
  },
  {
    questions: ['往后的工作日我该怎么安排？', '这个月工作上有什么建议给我？'],
    topics: ['workplace', 'working_hours', 'team_role', 'stress_level', 'shift_pattern', 'commute'],
  },
  {
    questions: ['工作上往后几年该朝哪儿使劲？', '要不要为工作学点什么、存点什么？'],
    topics: ['career_aim', 'team_role', 'working_hours', 'saving_goal', 'learning_format'],
  },
  {
    questions: ['接下来几个月我的钱该怎么管？', '今年的财务计划怎么定？'],
    topics: ['budget', 'debt', 'investing', 'saving_goal', 'shopping_style'],
  },
  {
    questions: ['手头多出来的一笔钱怎么用才好？', '年底的奖金该怎么分？'],
    topics: ['saving_goal', 'debt', 'investing', 'trip_style', 'shopping_style', 'home_project'],
  },
  {
    questions: ['住的地方还能怎么改善？', '家里和周围，这一季做点什么好？'],
    topics: [
      'tidiness',
      'neighbourhood',
      'dwelling',
      'plants',
      'home_project',
      'pet',
      'household',
      'shopping_style',
    ],
  },
  {
    questions: ['下个空闲的周末怎么过？', '两天空闲，拿什么填满它？'],
    topics: [
      'neighbourhood',
      'social_energy',
      'budget',
      'caring_duty',
      'exercise_kind',
      'plants',
      'pet',
      'reading_taste',
    ],
  },
  {
    questions: ['下一个长假怎么安排？', '攒下的年假拿来做什么好？'],
    topics: ['trip_style', 'lodging', 'landscape', 'budget', 'caring_duty', 'pet', 'ailment', 'household'],
  },
  {
    questions: ['出远门的行李和路线怎么定？', '想换换空气，往哪儿去、怎么去？'],
    topics: ['trip_style', 'lodging', 'landscape', 'exercise_kind'],
  },
  {
    questions: ['早上该怎么开始？', '从起床到出门，怎样的习惯适合我？'],
    topics: ['sleep_rhythm', 'news_habit', 'workplace', 'caffeine', 'commute', 'exercise_frequency', 'pet'],
  },
  {
    questions: ['晚饭之后的时间该怎么用？', '我想要更好的夜晚，有什么主意？'],
    topics: [
      'screen_time',
      'sleep_quality',
      'social_energy',
      'tidiness',
      'alcohol',
      'reading_taste',
      'language',
    ],
  },
  {
    questions: ['对别人的责任和自己的生活怎么兼顾？', '我能提前多久做安排，又该安排什么？'],
    topics: ['caring_duty', 'working_hours', 'stress_level', 'household', 'shift_pattern', 'volunteering'],
  },
  {
    questions: ['怎样多认识些人？', '想多跟周围的人来往，从哪儿入手？'],
    topics: ['social_energy', 'volunteering', 'neighbourhood', 'language', 'caring_duty'],
  },
  {
    questions: ['我的电子设备和文件该怎么理一理？', '哪些用设备的习惯该改？'],
    topics: ['tech_confidence', 'screen_time', 'news_habit', 'investing', 'learning_format'],
  },
  {
    questions: ['想学点新东西，怎么学、什么时候学？', '怎样让自己每天长进一点？'],
    topics: ['language', 'learning_format', 'reading_taste', 'tech_confidence', 'commute', 'working_hours'],
  },
  {
    questions: ['今年定什么目标适合我？', '从下个月起我该换个什么做法？'],
    topics: [
      'diet',
      'debt',
      'team_role',
      'sleep_rhythm',
      'exercise_frequency',
      'screen_time',
      'alcohol',
      'career_aim',
    ],
  },
  {
    questions: ['身边活的东西——花草、动物、家人，该怎么照看？', '出差几天，家里该怎么托付？'],
    topics: ['pet', 'plants', 'household', 'caring_duty', 'dwelling'],
  },
  {
    questions: ['送自己一样东西，送什么合适？', '生日想收点什么好？'],
    topics: [
      'reading_taste',
      'shopping_style',
      'cooking_style',
      'exercise_kind',
      'tech_confidence',
      'ailment',
    ],
  },
  {
    questions: ['坏习惯想改一个，改哪个、怎么改？', '怎样过得更健康一点？'],
    topics: ['caffeine', 'alcohol', 'screen_time', 'exercise_frequency', 'stress_level', 'cooking_style'],
  },
];
