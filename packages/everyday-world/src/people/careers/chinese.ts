import type { Career } from '../career.js';

const low = ['高中', '专科'];
const middle = ['专科', '本科'];
const high = ['本科', '硕士', '博士'];

export const chineseCareers: Readonly<Record<string, Career>> = {
  图书管理员: {
    duty: '给书刊分类上架，帮读者找资料',
    titles: ['馆员助理', '书库主管', '副馆长'],
    employers: ['书苑', '文献中心'],
    schooling: high,
  },
  护士: {
    duty: '照看病人，打针换药，记录体征',
    titles: ['见习护理员', '病区组长', '护士长'],
    employers: ['康复院', '门诊部'],
    schooling: middle,
  },
  公交修理工: {
    duty: '排查大客车故障，保养更换零件',
    titles: ['修理学徒', '维修班长', '技术总管'],
    employers: ['客运保修厂', '车辆维修站'],
    schooling: low,
  },
  小学教师: {
    duty: '给儿童上课，批改作业，联系家长',
    titles: ['科任老师', '年级组长', '教务主任'],
    employers: ['实验小学', '附属小学'],
    schooling: high,
  },
  会计: {
    duty: '登记账目，核对凭证，申报税款',
    titles: ['出纳员', '财务主管', '财务总监'],
    employers: ['财税事务所', '账务公司'],
    schooling: high,
  },
  测绘员: {
    duty: '到野外量地形，绘制地图',
    titles: ['外业助理', '项目组长', '总测绘师'],
    employers: ['勘测院', '地理信息公司'],
    schooling: high,
  },
  化验员: {
    duty: '检测样品成分，出具报告',
    titles: ['实验助理', '检测组长', '质检经理'],
    employers: ['检测中心', '分析实验室'],
    schooling: high,
  },
  酒店前台: {
    duty: '接待住客，安排客房，受理投诉',
    titles: ['接待员', '值班经理', '客务总监'],
    employers: ['宾馆', '度假酒店'],
    schooling: low,
  },
  电工: {
    duty: '布线接电，检修线路，保证用电安全',
    titles: ['电气学徒', '维修组长', '电气工长'],
    employers: ['电力工程队', '机电安装公司'],
    schooling: low,
  },
  翻译: {
    duty: '把一种语言的话和文章转成另一种',
    titles: ['助理译员', '资深译员', '译审'],
    employers: ['语言服务社', '国际文化公司'],
    schooling: high,
  },
  药剂师: {
    duty: '审核处方，配药，讲解用法',
    titles: ['配药员', '主管药师', '药房主任'],
    employers: ['大药房', '医药公司'],
    schooling: high,
  },
  面包师: {
    duty: '和面发酵，烘烤糕点，带新手',
    titles: ['烘焙学徒', '主厨', '门店店长'],
    employers: ['烘焙坊', '食品厂'],
    schooling: low,
  },
};
