import type { Gold } from '../questions/gold.js';
import type { Trajectory } from '../trajectory/trajectory.js';
import { chineseDigits, chineseSchools, chineseUnits, chineseWeekdays } from './chinese-sizes.js';

// A second reading of the construction rules, written apart from the generator: only hints and stamps go in.

const day = 86_400_000;
const enWeekdays = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];
const zhHours: Record<string, number> = { 上午九点: 9, 下午两点: 14, 晚上七点: 19 };
const enHours: Record<string, number> = { '9 am': 9, '2 pm': 14, '7 pm': 19 };
const enSchools = [
  'secondary school',
  'a vocational diploma',
  "a bachelor's degree",
  "a master's degree",
  'a doctorate',
];
const enDigits: Record<string, number> = {
  two: 2,
  three: 3,
  four: 4,
  five: 5,
  six: 6,
  seven: 7,
  eight: 8,
  nine: 9,
};
const units: Record<string, number> = {
  ...chineseUnits,
  'dozen people': 12,
  'hundred people': 100,
  'thousand people': 1000,
  days: 1,
  weeks: 7,
  months: 30,
};
const enMonths = 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'.split(' ');

const pad = (number: number): string => String(number).padStart(2, '0');
/** Monday is 0. */
const weekday = (moment: number): number => (new Date(moment).getUTCDay() + 6) % 7;
const monday = (moment: number): number => {
  const midnight = Math.floor(moment / day) * day;
  return midnight - weekday(moment) * day;
};

function relativeTime(value: string): { weeks: number; weekday: number; hour: number } | null {
  const zh = /^(下周|下下周)(.)(.+)$/.exec(value);
  if (zh)
    return {
      weeks: zh[1] === '下周' ? 1 : 2,
      weekday: chineseWeekdays.indexOf(zh[2] ?? ''),
      hour: zhHours[zh[3] ?? ''] ?? -1,
    };
  const en = /^(\w+) (next week|the week after next) at (.+)$/.exec(value);
  if (en)
    return {
      weeks: en[2] === 'next week' ? 1 : 2,
      weekday: enWeekdays.indexOf(en[1] ?? ''),
      hour: enHours[en[3] ?? ''] ?? -1,
    };
  return null;
}

function stamp(moment: number, zh: boolean): string {
  const date = new Date(moment);
  const [y, m, d] = [date.getUTCFullYear(), pad(date.getUTCMonth() + 1), pad(date.getUTCDate())];
  const clock = `${pad(date.getUTCHours())}:${pad(date.getUTCMinutes())}`;
  return zh
    ? `${y}年${m}月${d}日 周${chineseWeekdays[weekday(moment)]} ${clock}`
    : `${y}-${m}-${d} ${enWeekdays[weekday(moment)]} ${clock}`;
}

const resolve = (value: string, from: number): number => {
  const time = relativeTime(value);
  if (time === null) return Number.NaN;
  return monday(from) + (time.weeks * 7 + time.weekday) * day + time.hour * 3_600_000;
};

function monthAndDay(value: string): [number, number] {
  const zh = /^(\d+)月(\d+)日$/.exec(value);
  if (zh) return [Number(zh[1]), Number(zh[2])];
  const [month = '', number = ''] = value.split(' ');
  return [enMonths.indexOf(month.slice(0, 3)) + 1, Number(number)];
}

function size(attribute: string, value: string): number {
  if (attribute === 'age' || attribute === 'height') return Number.parseInt(value, 10);
  if (attribute === 'birthday') return monthAndDay(value).reduce((sum, one) => sum * 100 + one, 0);
  if (attribute === 'education') return Math.max(chineseSchools.indexOf(value), enSchools.indexOf(value));
  const zh = chineseDigits[value[0] ?? ''];
  if (zh !== undefined) return zh * (units[value.slice(1)] ?? Number.NaN);
  const [number = '', ...unit] = value.split(' ');
  return (enDigits[number] ?? Number.NaN) * (units[unit.join(' ')] ?? Number.NaN);
}

/** Descriptions and summaries of the content, as a reader would look them up. */
export interface LookUp {
  description(attribute: string, value: string): string;
  summary(entity: string, index: number): string;
  name(entity: string, index: number): string;
}

/** The gold answer as it follows from the hints. */
export function recomputeAnswer(trajectory: Trajectory, zh: boolean, lookUp: LookUp): string {
  return trajectory.gold.map((gold) => recomputePart(trajectory, gold, zh, lookUp)).join('; ');
}

function recomputePart({ statements, askedAt }: Trajectory, gold: Gold, zh: boolean, lookUp: LookUp): string {
  const at = (message: number) => {
    const statement = statements[message];
    if (statement === undefined) throw new Error(`no message ${message}`);
    return { ...statement, ...statement.hint };
  };
  switch (gold.kind) {
    case 'value': {
      const { value, saidAt } = at(gold.message);
      if (relativeTime(value) === null) return value;
      return stamp(resolve(value, gold.from === 'question' ? askedAt : saidAt), zh);
    }
    case 'summary': {
      const { entity, index } = at(gold.message);
      return lookUp.summary(entity, index);
    }
    case 'compare': {
      const [a, b] = gold.messages.map(at);
      if (a === undefined || b === undefined) throw new Error('two messages');
      const difference = size(a.attribute, a.value) - size(b.attribute, b.value);
      if (difference === 0) return zh ? '两者一样' : 'both are the same';
      const winner = difference > 0 === (gold.want === 'more') ? a : b;
      return lookUp.name(winner.entity, winner.index);
    }
    case 'count': {
      const count = gold.messages.map(at).filter(({ attribute, value }) => {
        if (gold.test === 'equal') return value === gold.value;
        const difference = size(attribute, value) - size(attribute, gold.value);
        return gold.test === 'atLeast' ? difference >= 0 : difference <= 0;
      }).length;
      const isRole = ['kin', 'colleague'].includes(at(gold.messages[0] ?? 0).entity);
      return zh ? `${count}${isRole ? '人' : '个'}` : String(count);
    }
    case 'derive': {
      const { attribute, value, saidAt, entity } = at(gold.message);
      return derived(attribute, value, saidAt, entity);
    }
  }

  function derived(attribute: string, value: string, saidAt: number, entity: string): string {
    switch (attribute) {
      case 'phone': {
        const digits = 'digits' in gold ? (gold.digits ?? 0) : 0;
        return String([...value].slice(-digits).reduce((sum, digit) => sum + Number(digit), 0));
      }
      case 'email':
        return `@${value.split('@')[1]}`;
      case 'name':
        return zh ? `${[...value].length}个字` : `${value.replace(' ', '').length} letters`;
      case 'birthday': {
        const [month] = monthAndDay(value);
        const season = month < 3 || month === 12 ? 3 : month < 6 ? 0 : month < 9 ? 1 : 2;
        return (
          (zh ? ['春天', '夏天', '秋天', '冬天'] : ['spring', 'summer', 'autumn', 'winter'])[season] ?? ''
        );
      }
      case 'time': {
        if (relativeTime(value) !== null) return stamp(resolve(value, saidAt), zh);
        const [date = '', clock = ''] = value.split(' ');
        const target = Date.parse(`${date}T${clock.padStart(5, '0')}:00Z`);
        const weeks = (monday(target) - monday(saidAt)) / (7 * day);
        const hour = new Date(target).getUTCHours();
        const hours = Object.entries(zh ? zhHours : enHours).find(([, one]) => one === hour)?.[0] ?? '';
        if (zh)
          return `${['本', '下', '下下', '下下下'][weeks]}周${chineseWeekdays[weekday(target)]}${hours}`;
        const week = ['this week', 'next week', 'the week after next', '3 weeks ahead'][weeks];
        return `${enWeekdays[weekday(target)]} ${week} at ${hours}`;
      }
      default:
        return lookUp.description(`${entity}.${attribute}`, value);
    }
  }
}
