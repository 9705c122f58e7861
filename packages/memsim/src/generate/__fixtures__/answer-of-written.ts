import type { MemDailyItem } from '../../data/memdaily-list.js';
import { chineseDigits, chineseSchools, chineseUnits, chineseWeekdays } from './chinese-sizes.js';

// Reads Chinese items as a person would: only the texts, options and stamps that are written in the files go in.

const also = '另外，';
const kin = '父亲|母亲|表哥|表姐|表弟|表妹|叔叔|婶婶|舅舅|舅妈|上司|下属|同事';
const less = /年轻|更小|更矮|更早|先过|更低|更少|更短|更快/;
const atLeast = /或以上|满|达到|不矮于|或之后|不少于|至少/;
const atMost = /不超过|或以下|不高于|或之前/;

/** The size that a text states; null where it states none. */
function sizeIn(text: string): number | null {
  const [, number] = /(\d+)(?:岁|cm)/.exec(text) ?? [];
  if (number !== undefined) return Number(number);
  const [, month, day] = /(\d\d)月(\d\d)日/.exec(text) ?? [];
  if (month !== undefined) return Number(month) * 100 + Number(day);
  const [, digit, unit] = /([一二两三四五六七八九])(十人|百人|千人|天|个星期|个月)/.exec(text) ?? [];
  if (digit !== undefined) return (chineseDigits[digit] ?? 0) * (chineseUnits[unit ?? ''] ?? 0);
  const school = chineseSchools.findIndex((one) => text.includes(one));
  return school < 0 ? null : school;
}

const dayMs = 86_400_000;

/** The stamp that a relative time in a text means, or nothing. */
function inWords(text: string, stamp: string): string {
  const [, week, weekday = '', clock = ''] =
    /(下+)周([一二三四五六日])(上午九点|下午两点|晚上七点)/.exec(text) ?? [];
  if (week === undefined) return '';
  const [year = '', month = '', day = ''] = stamp.match(/\d+/g) ?? [];
  const said = Date.UTC(Number(year), Number(month) - 1, Number(day)) / dayMs;
  const meant =
    said -
    chineseWeekdays.indexOf(/周(.)/.exec(stamp)?.[1] ?? '') +
    7 * week.length +
    chineseWeekdays.indexOf(weekday);
  const [y = '', m = '', d = ''] = new Date(meant * dayMs).toISOString().slice(0, 10).split('-');
  const hour = { 上午九点: '09', 下午两点: '14', 晚上七点: '19' }[clock] ?? '';
  return ` ${y}年${m}月${d}日 周${weekday} ${hour}:00`;
}

interface WrittenPart {
  readonly question: string;
  /** Three wrong ones and the right one, which is which being unknown. */
  readonly options: readonly string[];
  readonly messages: readonly string[];
  /** Texts of the evidence. */
  readonly evidence: readonly string[];
}

/** The parts of an item: a hybrid has two. */
function partsOf({ messages, question }: MemDailyItem): WrittenPart[] {
  const questions = question.question.split(also);
  const texts = messages.map(({ message, time }) => message + inWords(message, time));
  const steps = question.target_step_id;
  const share = steps.length / questions.length;
  return questions.map((one, place) => ({
    question: one,
    options: Object.values(question.choices).map((option: string) => option.split('; ')[place] ?? ''),
    messages: texts,
    evidence: steps.slice(place * share, (place + 1) * share).map((step) => texts[step] ?? ''),
  }));
}

/** The answer that follows from the texts; throws where it cannot be read. */
export function answerOfWritten(
  item: MemDailyItem,
  type: 'comparative' | 'aggregative' | 'conditional',
): string {
  const read = { comparative: compared, aggregative: counted, conditional: found }[type];
  return partsOf(item).map(read).join('; ');
}

/** Which of two named ones has more. */
function compared({ question, options, evidence }: WrittenPart): string {
  const names = [...new Set(options)].filter((one) => one !== '两者一样' && one !== '都不正确');
  const sizes = names.map((name) => {
    const text = evidence.find((one) => one.includes(name));
    const size = sizeIn((text ?? '').replace(name, ''));
    if (size === null) throw new Error(`no size of ${name} in ${evidence.join('')}`);
    return size;
  });
  const [a = 0, b = 0] = sizes;
  if (a === b) return '两者一样';
  return a > b === !less.test(question) ? (names[0] ?? '') : (names[1] ?? '');
}

/** How many of the messages pass the test of the question. */
function counted({ question, evidence, options }: WrittenPart): string {
  const limit = sizeIn(question);
  const test = (text: string): boolean => {
    const [, city = '?'] =
      /(?:人在|活动在|家乡是|老家是|人是)(.{2,6}?)(?:工作|上班|举办|举行|人？|？)/.exec(question) ?? [];
    if (limit === null) return text.includes(city);
    const own = sizeIn(text);
    if (own === null) throw new Error(`no size in ${text}`);
    return atMost.test(question) ? own <= limit : atLeast.test(question) ? own >= limit : own === limit;
  };
  const unit = /[人个]$/.exec(options[0] ?? '')?.[0] ?? '';
  return `${evidence.filter(test).length}${unit}`;
}

/** The only option that a message about the entity of the first evidence holds. */
function found({
  options,
  evidence: [condition = '', target = ''],
  messages,
  question,
}: WrittenPart): string {
  const [, relation] = new RegExp(`我的?(${kin})`).exec(condition) ?? [];
  const shared = relation ?? longestShared(condition, target);
  if (!target.includes(shared)) throw new Error(`${condition} and ${target} are about different ones`);
  if (!question.includes(shared) && longestShared(condition.replace(shared, ''), question).length < 2) {
    throw new Error(`${question} does not name what ${condition} says`);
  }
  const own = messages.filter((text) => text.includes(shared));
  const inTarget = options.filter((option) => target.includes(option));
  const held =
    inTarget.length > 0 ? inTarget : options.filter((option) => own.some((text) => text.includes(option)));
  // A name may begin with another one.
  const longest = held.toSorted((a, b) => b.length - a.length)[0] ?? '';
  if (!held.every((option) => longest.includes(option)) || held.length === 0)
    throw new Error(`${held.length} options of ${question} in ${own.join('')}`);
  return longest;
}

function longestShared(one: string, other: string): string {
  let longest = '';
  for (let start = 0; start < one.length; start += 1) {
    while (
      start + longest.length < one.length &&
      other.includes(one.slice(start, start + longest.length + 1))
    ) {
      longest = one.slice(start, start + longest.length + 1);
    }
  }
  return longest;
}
