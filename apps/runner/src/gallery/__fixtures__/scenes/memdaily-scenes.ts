import type { Scene } from '../scene.js';
import { shownBy } from './shown-by.js';
import { repliesAbout } from './written-replies.js';

const messages = [
  ['2023年5月8日 周一 09:00', '我的表弟林涛在苏州的一家造船厂当焊工。'],
  ['2023年5月9日 周二 14:00', '林涛最近迷上了攀岩，每个周末都去郊外。'],
  ['2023年5月11日 周四 19:00', '我的同事何静下个月要搬到青岛去。'],
  ['2023年5月15日 周一 09:00', '林涛说他上周五辞职了，准备开一家自行车店。'],
] as const;

/** One trajectory in the merged form. */
export const memDailyData = {
  'memdaily.json': JSON.stringify({
    simple: {
      events: [],
      items: [],
      places: [],
      hybrid: [],
      roles: [
        {
          tid: 0,
          message_list: messages.map(([time, message], mid) => ({
            mid,
            message,
            time,
            place: '上海市松江区',
          })),
          QA: {
            qid: 0,
            question: '我的表弟现在打算做什么？',
            answer: '开一家自行车店',
            target_step_id: [3],
            choices: { A: '当焊工', B: '开一家自行车店', C: '搬到青岛', D: '当攀岩教练' },
            ground_truth: 'B',
            time: '2023年5月20日 周六 09:00',
          },
        },
      ],
    },
  }),
};

/** Replies of a careful model about it. */
export const memDailyReplies = repliesAbout(
  [
    { start: '当焊工', fact: '用户的表弟林涛在苏州的一家造船厂当焊工', label: '林涛的工作' },
    { start: '迷上了攀岩', fact: '林涛最近迷上了攀岩，每个周末都去郊外', label: '林涛的爱好' },
    { start: '何静', fact: '用户的同事何静将于2023年6月搬到青岛', label: '何静' },
    {
      start: '辞职了',
      fact: '林涛于2023年5月12日辞职，准备开一家自行车店',
      label: '林涛的工作',
      changes: '当焊工',
    },
  ],
  '家庭（高）：2023年5月，用户多次谈到表弟林涛。',
);

const benchmark = { type: 'memdaily', options: { types: ['simple'] } } as const;

/** MemDaily asks with four options, in Chinese. */
export const memDailyScenes: readonly Scene[] = [
  ...shownBy(
    {
      prefix: 'memdaily/options',
      about: 'MemDaily, four messages of a user.',
      data: memDailyData,
      replies: memDailyReplies,
      benchmark,
    },
    { reference: ['found-messages'] },
  ),
  {
    name: 'memdaily/options-with-time-and-place',
    about: 'MemDaily with place and time in every message, as the original shows them.',
    data: memDailyData,
    replies: memDailyReplies,
    benchmark: { type: 'memdaily', options: { types: ['simple'], withTimeAndPlace: true } },
    system: { type: 'full-context' },
  },
  ...(['fixed', 'reference'] as const).map((modelRetrieval) => ({
    name: `memdaily/listed-messages${modelRetrieval === 'reference' ? '-reference' : ''}`,
    about: 'MemDaily with one remark for each message. The model also lists five messages for the question.',
    data: memDailyData,
    replies: memDailyReplies,
    benchmark: { type: 'memdaily', options: { types: ['simple'], noise: 2, modelRetrieval } },
    system: { type: 'full-context' },
  })),
];
