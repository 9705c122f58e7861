import { analyse } from './analyse.js';
import { isChinese, type ReaderStatement } from './reader-input.js';
import { stemOf } from './tokens.js';

/** The kind of answer to a question. */
export type AnswerKind =
  | 'time'
  | 'duration'
  | 'number'
  | 'place'
  | 'person'
  | 'reason'
  | 'yes-no'
  | 'alternative'
  | 'thing';

/** The parts of a question that the reader searches for. */
export interface QuestionFocus {
  readonly kind: AnswerKind;
  /** Search terms, without names of speakers. */
  readonly terms: readonly string[];
  /** The days, months and years that the question names. */
  readonly timeKeys: readonly string[];
  /** Lower-case names of the speakers that the question names. */
  readonly speakers: readonly string[];
  /** True if the question asks for several things (`What books …`). */
  readonly plural: boolean;
  /** True if the question asks for a clause rather than a name (`How did …`, `What did … say`). */
  readonly clause: boolean;
  /** True if the question is about the present (`these days`, `at the moment`, `现在`). */
  readonly current: boolean;
}

const now =
  /\b(?:now|nowadays|currently|these days|at the moment|at present|presently|today|any ?more|still)\b|现在|目前|如今|眼下|最近|当前/i;

/** Lower-case names of all speakers. */
export function speakersOf(statements: readonly ReaderStatement[]): Set<string> {
  const names = new Set<string>();
  for (const { speaker } of statements)
    if (speaker !== undefined && speaker !== '') names.add(speaker.toLowerCase());
  return names;
}

/** Analyses a question. `speakers` are the lower-case names of the speakers in the context. */
export function focusOf(
  question: string,
  {
    questionTime,
    language,
    speakers,
  }: {
    readonly questionTime: string | undefined;
    readonly language: string;
    readonly speakers: ReadonlySet<string>;
  },
): QuestionFocus {
  const asked = analyse({ text: question, eventTime: questionTime }, language);
  const named = [...speakers].filter((name) => question.toLowerCase().includes(name));
  const nameStems = new Set(named.flatMap((name) => name.split(/\s+/).map(stemOf)));
  return {
    kind: isChinese(language) ? chineseKind(question) : englishKind(question),
    terms: [...asked.terms].filter((term) => !nameStems.has(term)),
    timeKeys: asked.times.flatMap((time) => time.keys),
    speakers: named,
    plural: isPlural(question),
    clause:
      /^how (?:do|does|did|is|was|are|were|has|have|will|can|could)\b|\b(?:say|said|think|thought|feel|felt|advice|describe|plan|plans|realize|reason|happened)\b/i.test(
        question,
      ),
    current: now.test(question),
  };
}

function englishKind(question: string): AnswerKind {
  const text = question.trim().toLowerCase();
  if (/\bhow (?:long|often)\b/.test(text)) return 'duration';
  if (
    /^when\b|\b(?:what|which) (?:day|date|month|year|week|time)\b|\bsince when\b|\bin which month/.test(text)
  )
    return 'time';
  if (/\bhow (?:many|much|old)\b|\bwhat number\b/.test(text)) return 'number';
  if (/^(?:from |in |to )?where\b|\b(?:what|which) (?:city|country|state|place|town|location)\b/.test(text))
    return 'place';
  if (/^(?:with )?who(?:m|se)?\b/.test(text)) return 'person';
  if (/^why\b/.test(text)) return 'reason';
  if (/^(?:is|are|was|were|do|does|did|has|have|had|can|could|will|would|should|might)\b/.test(text)) {
    return /\bor\b/.test(text) ? 'alternative' : 'yes-no';
  }
  return 'thing';
}

function chineseKind(question: string): AnswerKind {
  if (/什么时候|何时|啥时候|哪天|哪一天|几号|日期|时间/.test(question)) return 'time';
  if (/多久|多长时间/.test(question)) return 'duration';
  if (/多少|几个|几次|多大|几岁/.test(question)) return 'number';
  if (/哪里|哪儿|在哪|何处|地点|什么地方/.test(question)) return 'place';
  if (/谁|哪位/.test(question)) return 'person';
  if (/为什么|为何|怎么会/.test(question)) return 'reason';
  if (/是不是|有没有|吗[？?]?$/.test(question)) return 'yes-no';
  return 'thing';
}

function isPlural(question: string): boolean {
  return (
    /\b(?:what|which)(?: \w+){0,3}? (?:\w+[^s\W]s)\b/i.test(
      question.split(/\b(?:did|does|do|has|have|is|was)\b/i)[0] ?? '',
    ) ||
    /^what are\b/i.test(question) ||
    /哪些/.test(question)
  );
}
