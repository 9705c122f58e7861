import { eventTime } from '@memgym/core';
import { describe, expect, it } from 'vitest';
import { dayOf, daysNamedBy, nearnessOf } from './question-date.js';

const day = (year: number, month: number, date: number): number =>
  dayOf(eventTime({ year, month, day: date, hour: 0 })) ?? Number.NaN;
const years = () => [2023];
const named = (question: string, today?: string) => daysNamedBy(question, years, today);

describe('the days that a question names', () => {
  it.each([
    ['What did Ann say on 8 May 2023?'],
    ['What did Ann say on May 8, 2023?'],
    ['What happened on the 8th of May?'],
    ['What happened on 2023-05-08?'],
    ['Was geschah am 8. Mai 2023?'],
    ['Was geschah am 08.05.2023?'],
    ['Que s’est-il passé le 8 mai ?'],
    ['¿Qué pasó el 8 de mayo de 2023?'],
    ['Cosa è successo l’8 maggio 2023?'],
    ['Что случилось 8 мая 2023 года?'],
    ['2023年5月8日发生了什么？'],
    ['5月8日に何がありましたか'],
    ['2023년 5월 8일에 무슨 일이 있었나요?'],
    ['เกิดอะไรขึ้นเมื่อวันที่ 8 พฤษภาคม 2023'],
    ['เกิดอะไรขึ้นเมื่อวันที่8พฤษภาคม2566ที่บ้าน'],
    ['二〇二三年五月八日发生了什么？'],
    ['五月八号我们去了哪里？'],
  ])('%s', (question) => {
    expect(named(question)).toEqual([{ from: day(2023, 5, 8), to: day(2023, 5, 8), weight: 2 }]);
  });

  it('are those of a month, of a year, and of each year if it names none', () => {
    expect(named('What did we plan in August 2023?')).toEqual([
      { from: day(2023, 8, 1), to: day(2023, 8, 31), weight: 1 },
    ]);
    expect(named('Was war im Dezember?')).toEqual([
      { from: day(2023, 12, 1), to: day(2023, 12, 31), weight: 1 },
    ]);
    expect(named('What happened in 2022?')).toEqual([
      { from: day(2022, 1, 1), to: day(2022, 12, 31), weight: 0.3 },
    ]);
    for (const question of ['十二月我们做了什么？', '12月に何をしましたか', 'เราทำอะไรในเดือนธันวาคม']) {
      expect(named(question)).toEqual([{ from: day(2023, 12, 1), to: day(2023, 12, 31), weight: 1 }]);
    }
    expect(daysNamedBy('in June', () => [2022, 2023], undefined)).toHaveLength(2);
  });

  it.each([
    ['May I ask what Bo likes?'],
    ['What does May like?'],
    ['When did they march?'],
    ['Is there life on Mars?'],
    ['What did she do 3 times?'],
    ['Which bus, 2100 or 31?'],
    ['Was it 31 February?'],
    ['他学了三年中文吗？'],
    ['一个月有几天？'],
  ])('are none in %s', (question) => {
    expect(named(question).filter(({ weight }) => weight >= 1)).toEqual([]);
  });

  it.each([
    ['What did I eat yesterday?', day(2023, 5, 9)],
    ['Was habe ich gestern gegessen?', day(2023, 5, 9)],
    ['Qu’ai-je mangé hier ?', day(2023, 5, 9)],
    ['我昨天吃了什么？', day(2023, 5, 9)],
    ['昨日何を食べましたか', day(2023, 5, 9)],
    ['어제 무엇을 먹었나요?', day(2023, 5, 9)],
    ['เมื่อวานฉันกินอะไร', day(2023, 5, 9)],
    ['私は3日前に何を言いましたか', day(2023, 5, 7)],
    ['What did I say 3 days ago?', day(2023, 5, 7)],
    ['Was sagte ich vor 3 Tagen?', day(2023, 5, 7)],
    ['Qu’ai-je dit il y a 3 jours ?', day(2023, 5, 7)],
    ['我3天前说了什么？', day(2023, 5, 7)],
  ])('count back from the time of the question: %s', (question, from) => {
    expect(named(question, '2023-05-10T12:00:00')).toEqual([{ from, to: from, weight: 2 }]);
    expect(named(question)).toEqual([]);
  });

  it('are the week from Monday, and the month, before that of the question', () => {
    const today = '2023-05-10T12:00:00';
    expect(named('What did we do last week?', today)[0]).toMatchObject({
      from: day(2023, 5, 1),
      to: day(2023, 5, 7),
    });
    for (const question of [
      '上周我们做了什么？',
      '先週どこへ行きましたか',
      'สัปดาห์ที่แล้วเราทำอะไร',
      '지난주에 뭐 했어?',
    ])
      expect(named(question, today)[0]).toMatchObject({ from: day(2023, 5, 1), to: day(2023, 5, 7) });
    expect(named('Was war letzten Monat?', today)[0]).toMatchObject({
      from: day(2023, 4, 1),
      to: day(2023, 4, 30),
    });
  });

  it('favour what was said on them, then what was said soon after, then before', () => {
    const spans = named('on 8 May 2023');
    const near = [0, 3, -3].map((distance) => nearnessOf(day(2023, 5, 8) + distance, spans));
    expect(near[0]).toBe(2);
    expect(near[1]).toBeCloseTo(2 * Math.exp(-0.3));
    expect(near[2]).toBeCloseTo(2 * Math.exp(-1));
  });

  it('are read in linear time', () => {
    const start = performance.now();
    named('May '.repeat(200_000), '2023-05-10T12:00:00');
    expect(performance.now() - start).toBeLessThan(2_000);
  });
});
