import { type AnswerRecord, ConfigError, didYouMean } from '@memgym/core';
import type { Benchmark } from '@memgym/evaluators';
import type { Remark } from '@memgym/report';
import { readEnvironment, readPrompt } from '@memgym/runner';
import {
  describeQuestion,
  explainAnswer,
  judgeAnswers,
  nameOfQuestion,
  type OpenedRun,
  readRemarks,
  readTags,
} from '@memgym/runs';
import { createVerdicts } from '@memgym/scoring';
import type { FlagsFor } from '../declared/flags-for.js';
import { print, printJson } from '../output/print.js';
import { type ShownAnswer, showQuestion } from '../output/show-question.js';
import { showTags } from '../output/show-tags.js';
import { wrapText } from '../output/wrap-text.js';
import { registryFor } from '../registry.js';
import { openRunSoFarOf, requireKnown } from './open-run-of.js';

/** `memgym runs show <run> <question>` */
export async function showRunQuestion(
  name: string,
  question: string,
  flags: FlagsFor['show'],
): Promise<void> {
  const { run, benchmark } = await openRunSoFarOf(name, flags.runs, flags.data);
  const answers = answersTo(run, question);
  requireKnown('system', flags.system, [...new Set(answers.map(({ system }) => system))]);
  const isWhole = flags.json === true || flags.system !== undefined;
  const environment = await readEnvironment();
  const options = isWhole ? { dataPath: flags.data, environment, registry: registryFor() } : undefined;
  const judge = judgeAnswers(run, benchmark);
  const systems: ShownAnswer[] = [];
  for (const answer of answers) {
    if ((flags.system ?? answer.system) !== answer.system) continue;
    const prompt =
      options === undefined || answer.outcome === 'unanswered'
        ? undefined
        : await readPrompt(run, answer, options);
    systems.push({ ...explainAnswer(run, judge, answer), ...(prompt !== undefined && { prompt }) });
  }
  const asked = describeQuestion(run, answers[0] as AnswerRecord);
  const { runId } = run.manifest;
  const words = await readTags(run.folder);
  const said = (await readRemarks(run.folder)).filter(
    ({ questionId, episodeId, system }) =>
      (flags.system === undefined || system === undefined || system === flags.system) &&
      answers.some((answer) => answer.questionId === questionId && answer.episodeId === episodeId),
  );
  if (flags.json) printJson({ runId, ...words, ...asked, systems, remarks: said });
  else {
    showTags(words);
    showQuestion(asked, systems, { runId, isWhole, missedWhen: missedWhen(systems, benchmark) });
    showRemarks(said);
  }
}

/** What people said of the question and its answers. */
function showRemarks(remarks: readonly Remark[]): void {
  if (remarks.length === 0) return;
  print('\nBy hand, counted in no result');
  for (const { system, episodeId, verdict, comment } of remarks) {
    const trial = /#\d+$/.exec(episodeId)?.[0];
    const whose =
      system === undefined ? 'the question' : `${system}${trial === undefined ? '' : ` ${trial}`}`;
    const said = [verdict, comment].filter((each) => each !== undefined).join('. ');
    print(wrapText(said, '    ', `  ${whose}: `));
  }
}

/** The rule by which these answers are right or missed; undefined if none has a score. */
function missedWhen(systems: readonly ShownAnswer[], { metrics }: Benchmark): string | undefined {
  const decided = systems.flatMap((each) =>
    'metric' in each && each.metric !== undefined ? each.metric : [],
  );
  return decided.length === 0 ? undefined : createVerdicts(metrics).missedWhen(decided);
}

/**
 * The answers of all systems to a question, by its number, as lists show it, or else by its id.
 * @throws {ConfigError} naming the nearest id
 */
function answersTo({ answers }: OpenedRun, question: string): AnswerRecord[] {
  const numbered = answers.filter(({ questionNumber }) => String(questionNumber) === question);
  if (numbered.length > 0) return numbered;
  const named = answers.filter(({ questionId }) => questionId === question);
  const numbers = [...new Set(named.map(({ questionNumber }) => questionNumber))];
  if (numbers.length > 1) {
    throw new ConfigError(
      `The run has ${numbers.length} questions with the id ${JSON.stringify(question)}.`,
      {
        key: 'question',
        hint: `Pass the number of one of them in the data: ${numbers.slice(0, 10).join(', ')}.`,
      },
    );
  }
  if (named.length > 0) return named;
  const known = new Map(answers.map((answer) => [answer.questionId, nameOfQuestion(answer)]));
  const ids = [...known.keys()];
  throw new ConfigError(`The run has no question ${JSON.stringify(question)}.`, {
    key: 'question',
    hint: `${didYouMean(question, ids)}It asked ${ids.length}, e.g. ${[...known.values()].slice(0, 3).join(', ')}; a number is the place in the whole data; \`memgym runs failures\` lists the missed ones.`,
  });
}
