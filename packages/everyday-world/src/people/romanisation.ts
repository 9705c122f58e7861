/** Pinyin without tones of the characters in Chinese names of `people`, for addresses. */
const syllables =
  '王wang 李li 张zhang 刘liu 陈chen 杨yang 赵zhao 黄huang 周zhou 吴wu 徐xu 孙sun 胡hu 朱zhu 高gao 林lin 何he 郭guo 马ma 罗luo 梁liang 宋song 郑zheng 谢xie 韩han 唐tang 冯feng 于yu 董dong 萧xiao 婉wan 清qing 思si 雨yu 佳jia 慧hui 雅ya 琴qin 秀xiu 兰lan 梦meng 瑶yao 晓xiao 燕yan 静jing 怡yi 玉yu 珍zhen 若ruo 春chun 梅mei 桐tong 丽li 华hua 诗shi 涵han 桂gui 芳fang 欣xin 妍yan 文wen 小xiao 满man 建jian 国guo 志zhi 远yuan 浩hao 然ran 子zi 轩xuan 明ming 辉hui 俊jun 杰jie 德de 福fu 永yong 强qiang 博bo 宇yu 航hang 栋dong 少shao 天tian 佑you 家jia 豪hao 振zhen 东dong 立li 新xin 海hai 涛tao 一yi 鸣ming';

export const chineseRomanisation: Readonly<Record<string, string>> = Object.fromEntries(
  syllables.split(' ').map((entry) => [entry.slice(0, 1), entry.slice(1)]),
);
