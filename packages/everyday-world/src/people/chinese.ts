import { chineseCareers } from './careers/chinese.js';
import { chinesePastimes } from './pastimes.js';
import type { People } from './people.js';

/** Pinyin without tones of the characters in Chinese names of `people`, for addresses. */
const syllables =
  '王wang 李li 张zhang 刘liu 陈chen 杨yang 赵zhao 黄huang 周zhou 吴wu 徐xu 孙sun 胡hu 朱zhu 高gao 林lin 何he 郭guo 马ma 罗luo 梁liang 宋song 郑zheng 谢xie 韩han 唐tang 冯feng 于yu 董dong 萧xiao 婉wan 清qing 思si 雨yu 佳jia 慧hui 雅ya 琴qin 秀xiu 兰lan 梦meng 瑶yao 晓xiao 燕yan 静jing 怡yi 玉yu 珍zhen 若ruo 春chun 梅mei 桐tong 丽li 华hua 诗shi 涵han 桂gui 芳fang 欣xin 妍yan 文wen 小xiao 满man 建jian 国guo 志zhi 远yuan 浩hao 然ran 子zi 轩xuan 明ming 辉hui 俊jun 杰jie 德de 福fu 永yong 强qiang 博bo 宇yu 航hang 栋dong 少shao 天tian 佑you 家jia 豪hao 振zhen 东dong 立li 新xin 海hai 涛tao 一yi 鸣ming';

const chineseRomanisation: Readonly<Record<string, string>> = Object.fromEntries(
  syllables.split(' ').map((entry) => [entry.slice(0, 1), entry.slice(1)]),
);

export const chinesePeople: People = {
  firstNames: {
    Female: '婉清 思雨 佳慧 雅琴 秀兰 梦瑶 晓燕 静怡 玉珍 若兰 春梅 雨桐 丽华 诗涵 桂芳 欣妍 文静 小满'.split(
      ' ',
    ),
    Male: '建国 志远 浩然 子轩 明辉 俊杰 德福 永强 文博 宇航 国栋 少华 天佑 家豪 振东 立新 海涛 一鸣'.split(
      ' ',
    ),
  },
  lastNames:
    '王 李 张 刘 陈 杨 赵 黄 周 吴 徐 孙 胡 朱 高 林 何 郭 马 罗 梁 宋 郑 谢 韩 唐 冯 于 董 萧'.split(' '),
  fullName: (first, last) => `${last}${first}`,
  maritalStatuses: ['未婚', '离异', '丧偶', '分居'],
  educationLevels: [
    '高中',
    '中专（技工）',
    '大专',
    '本科（历史）',
    '本科（工程）',
    '本科（经济）',
    '硕士',
    '博士',
  ],
  occupations: [
    { name: '图书管理员', skills: ['编目', '检索', '耐心'] },
    { name: '护士', skills: ['急救', '倾听', '镇定'] },
    { name: '公交修理工', skills: ['听声辨障', '焊接', '找配件'] },
    { name: '小学教师', skills: ['讲故事', '备课', '化解矛盾'] },
    { name: '会计', skills: ['记账', '报税', '挑错'] },
    { name: '测绘员', skills: ['读图', '几何', '飞无人机'] },
    { name: '化验员', skills: ['显微镜', '记录', '校准'] },
    { name: '酒店前台', skills: ['三种语言', '处理投诉', '认人'] },
    { name: '电工', skills: ['布线', '安全检查', '看图纸'] },
    { name: '翻译', skills: ['术语', '校对', '守时'] },
    { name: '药剂师', skills: ['咨询', '配药', '盘点'] },
    { name: '面包师', skills: ['发面', '订货', '带徒弟'] },
  ],
  retired: '退休',
  interests: Object.keys(chinesePastimes),
  origins: [
    '船闸看守家的第三个孩子',
    '邮递员夫妇的独生子女',
    '奶奶在小卖部里带大的',
    '鞋店楼上长大的',
    '家里头一个读完书的',
  ],
  temperaments: [
    '说话幽默，很少发火',
    '对什么都好奇',
    '热心健忘，爱夸人',
    '小事固执，大事随和',
    '爱笑，也笑自己',
    '答应的事很慎重',
  ],
  manners: [
    '常求建议，一半照做',
    '喜欢具体的主意',
    '总在晚上写短消息',
    '常从半截说起',
    '发愁时爱开玩笑',
    '凡事爱问为什么',
  ],
  portrait: '@是%origin，%temperament。聊天时@%manner。日常的变化会随时说起。',
  careers: chineseCareers,
  schooling: ['高中', '专科', '本科', '硕士', '博士'],
  pastimes: chinesePastimes,
  romanisation: chineseRomanisation,
};
