import type { MemDailyType } from '../../data/memdaily-types.js';
import { attributeQuestion } from '../questions/attribute-question.js';
import { comparisonQuestion } from '../questions/comparison-question.js';
import { countQuestion } from '../questions/count-question.js';
import { derivedEventQuestion, derivedRoleQuestion } from '../questions/derived-question.js';
import type { Making } from '../questions/making.js';
import type { Part } from '../questions/part.js';
import { thingQuestion } from '../questions/thing-question.js';
import { fill } from '../wording/fill.js';

export type Subject = 'role' | 'event' | 'item' | 'place';

/** Messages about one subject with a question of a type (packages/memsim/spec.md#construction). */
export function makePart(making: Making, type: MemDailyType, subject: Subject, inHybrid: boolean): Part {
  const part = quietPart(making, type, subject, inHybrid);
  return type === 'noisy' ? withRamble(making, part) : part;
}

function quietPart(making: Making, type: MemDailyType, subject: Subject, inHybrid: boolean): Part {
  if (subject === 'item' || subject === 'place') return thingPart(making, type, subject, inHybrid);
  switch (type) {
    case 'simple':
      return attributeQuestion(making, { subject, conditional: false });
    case 'conditional':
      return attributeQuestion(making, { subject, conditional: true, ...(inHybrid && withoutTime) });
    case 'noisy':
      return attributeQuestion(making, { subject, conditional: true, ...(!inHybrid && withoutTime) });
    case 'comparative':
      return comparisonQuestion(making, subject);
    case 'aggregative':
      return countQuestion(making, subject);
    case 'post_processing':
      return subject === 'role' ? derivedRoleQuestion(making) : derivedEventQuestion(making);
  }
}

/** The original omits the time of events here. */
const withoutTime = { without: ['time'] };

function thingPart(making: Making, type: MemDailyType, subject: 'item' | 'place', inHybrid: boolean): Part {
  if (type === 'post_processing')
    return thingQuestion(making, { subject, wanted: 'comment', withOther: true });
  if (type === 'noisy') return thingQuestion(making, { subject, wanted: 'summary', withOther: true });
  const wanted = type === 'conditional' && !inHybrid ? 'summary' : 'name';
  return thingQuestion(making, { subject, wanted, withOther: !inHybrid });
}

function withRamble({ rng, language: { wording, code } }: Making, part: Part): Part {
  const templates = rng.shuffle(wording.rambles).slice(0, 2 + rng.int(2));
  const space = code === 'zh' ? '' : ' ';
  const ramble = templates.map((template) => fill([template], rng, {})).join(space);
  return { ...part, question: `${ramble}${space}${rng.pick(wording.connectives)}${space}${part.question}` };
}
