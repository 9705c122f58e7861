import type { AnsweredRecord, ChatModel, Question } from '@memgym/core';
import type { Benchmark } from '@memgym/evaluators';
import { askJudge, createVerdictTally, type VerdictTally } from '@memgym/evaluators/judges';
import {
  scoreAnswer as judgeChat,
  scoreAnswerAsReference as judgeChatAsReference,
} from '@memgym/longmemeval';
import { dataSetOf, type QuestionFacts } from './data-sets.js';
import { createFilmFinder, type FilmFinder, filmRecall } from './films.js';
import { judgeFluency, judgeKeyPoints, judgeSentences } from './judges.js';
import type { ScoreRules } from './score-rules.js';

type ScoreAnswer = NonNullable<Benchmark['protocol']['scoreAnswer']>;
type Scored = Pick<AnsweredRecord, 'scores' | 'unscored' | 'verdicts'>;

/** What scores answers that need a model or the names of all films. */
export interface AnswerScoring {
  readonly rules: ScoreRules;
  /** Marks an answer about chats. */
  readonly judgeChat: ScoreAnswer;
  /** Whether a judge marks chats and summaries. */
  readonly judges: boolean;
}

/** The two ways to judge answers about chats, those of LongMemEval. */
export const chatJudges = { fixed: judgeChat, reference: judgeChatAsReference };

/** Judges answers about chats and summaries, and finds the films that an answer recommends. */
export function createScoreAnswer({ rules, judgeChat: chat, judges }: AnswerScoring): ScoreAnswer {
  const finders = new WeakMap<object, FilmFinder>();
  const finderOf = (names: readonly string[]): FilmFinder => {
    const finder = finders.get(names) ?? createFilmFinder(names);
    finders.set(names, finder);
    return finder;
  };
  return async (question, answer, context) => {
    const task = dataSetOf(question.type)?.task;
    if (task === 'films') {
      const names = context.episode?.meta?.films;
      return Array.isArray(names)
        ? recommended(question, answer.raw, { finder: finderOf(names as string[]), rules })
        : lacking(filmScores, 'The names of all films are not known.');
    }
    if (!judges || (task !== 'chats' && task !== 'summary')) return {};
    if (task === 'chats') return chat(asOfLongMemEval(question), answer, context);
    return answer.output === null
      ? { scores: { summary: 0, fluency: 0, 'key-points': 0, sentences: 0 } }
      : judgeSummary(question, answer.output, { judge: context.judge, signal: context.signal });
  };
}

const filmScores = ['films@1', 'films@5', 'films@10'] as const;

const lacking = (names: readonly string[], reason: string): Scored => ({
  scores: Object.fromEntries(names.map((name) => [name, null])),
  unscored: Object.fromEntries(names.map((name) => [name, reason])),
});

function recommended(
  question: Question,
  reply: string,
  { finder, rules }: { readonly finder: FilmFinder; readonly rules: ScoreRules },
): Scored {
  const { films = [] } = question.meta as unknown as QuestionFacts;
  const listed = rules.films(reply, finder);
  return {
    scores: {
      'films@1': filmRecall(films, listed, 1),
      'films@5': filmRecall(films, listed, 5),
      'films@10': filmRecall(films, listed, 10),
    },
  };
}

/** The question as LongMemEval's judge knows it. */
function asOfLongMemEval(question: Question): Question {
  const { questionType, abstention } = question.meta as unknown as QuestionFacts;
  return { ...question, type: questionType ?? question.type, meta: { abstention: abstention === true } };
}

async function judgeSummary(
  question: Question,
  summary: string,
  { judge, signal }: { readonly judge: ChatModel; readonly signal: AbortSignal | undefined },
): Promise<Scored> {
  const { answers, keyPoints: points = [] } = question.meta as unknown as QuestionFacts;
  const tally: VerdictTally = createVerdictTally();
  const options = { tally, signal };
  const scores: Record<string, number | null> = {};
  const unscored: Record<string, string> = {};
  const keep = (name: string, value: number | undefined, reason: string | undefined): void => {
    scores[name] = value ?? null;
    if (value === undefined) unscored[name] = reason ?? 'There is nothing to compare with.';
  };
  const fluency = await askJudge(judge, judgeFluency, { summary }, options);
  keep('fluency', fluency.verdict?.fluency, fluency.unscored);
  if (points.length === 0) keep('key-points', undefined, 'The data have no key points for this summary.');
  else {
    const { verdict, unscored: lost } = await askJudge(judge, judgeKeyPoints, { points, summary }, options);
    keep('key-points', shareOf(verdict?.recall, points.length), lost);
  }
  const expert = answers[0] ?? '';
  const { verdict, unscored: lost } = await askJudge(judge, judgeSentences, { expert, summary }, options);
  keep('sentences', shareOf(verdict?.precision, verdict?.sentence_count), lost);
  const { fluency: reads, 'key-points': recall, sentences: precision } = scores;
  if (typeof reads === 'number' && typeof recall === 'number' && typeof precision === 'number') {
    keep('summary', summaryScore(reads, recall, precision), undefined);
  } else keep('summary', undefined, Object.values(unscored).join(' '));
  return {
    scores,
    ...(Object.keys(unscored).length > 0 && { unscored }),
    ...tally.counted(),
  };
}

/** A share; undefined without a count. */
function shareOf(count: number | undefined, whole: number | undefined): number | undefined {
  if (count === undefined || whole === undefined) return undefined;
  return whole === 0 ? 0 : count / whole;
}

/** `fluency` times the F1 of recall and precision. */
const summaryScore = (fluency: number, recall: number, precision: number): number =>
  recall + precision === 0 ? 0 : (fluency * 2 * recall * precision) / (recall + precision);
