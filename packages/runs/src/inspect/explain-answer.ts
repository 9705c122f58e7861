import { type AnswerRecord, evidenceSeen, type JsonObject, type RunPlugin } from '@memgym/core';
import { expectedText, outputText } from './answer-text.js';
import type { judgeAnswers } from './find-misses.js';
import type { OpenedRun } from './open-run.js';

/** A question as it was asked, with the text of its evidence. */
export type DescribedQuestion = ReturnType<typeof describeQuestion>;

/** The question of an answer. */
export function describeQuestion(run: OpenedRun, answer: AnswerRecord) {
  const texts = run.textsOf(answer).evidence;
  return {
    questionId: answer.questionId,
    number: answer.questionNumber ?? null,
    type: answer.type,
    ...(answer.origin !== undefined && { origin: answer.origin }),
    question: answer.text,
    options: answer.options ?? [],
    expected: expectedText(answer),
    evidence: answer.evidence.turnIds.map((turnId, index) => ({ turnId, text: texts[index] ?? null })),
  };
}

/** The code of the outside memory system that answered; undefined for a built-in one. */
function pluginOf({ manifest: { config, plugins = [] } }: OpenedRun, system: string): RunPlugin | undefined {
  const systems = Array.isArray(config.systems) ? config.systems : [];
  const own = systems.find((each) => isObject(each) && each.name === system);
  return plugins.find(({ kind, name }) => kind === 'memory system' && isObject(own) && name === own.type);
}

const isObject = (value: unknown): value is JsonObject => typeof value === 'object' && value !== null;

/** How one system handled a question. */
export type ExplainedAnswer = ReturnType<typeof explainAnswer>;

/** The evidence that a system stored, its retrieved memories, its reply and the verdict. */
export function explainAnswer(run: OpenedRun, judge: ReturnType<typeof judgeAnswers>, answer: AnswerRecord) {
  const plugin = pluginOf(run, answer.system);
  const shared = {
    system: answer.system,
    ...(plugin !== undefined && { plugin }),
    episodeId: answer.episodeId,
    written: run.writesOf(answer),
    output: outputText(answer),
  };
  if (answer.outcome === 'unanswered') return { ...shared, verdict: 'unanswered' as const };
  const verdict = judge(answer);
  const { score = null, reason = null } = verdict ?? {};
  const texts = run.textsOf(answer).retrieved;
  const evidence = new Set(answer.evidence.turnIds);
  return {
    ...shared,
    verdict:
      score === null ? ('unscored' as const) : reason === null ? ('right' as const) : ('missed' as const),
    ...(verdict !== null && { metric: verdict.metric }),
    score,
    ...(reason !== null && { reason }),
    retrieved: (answer.retrieved ?? []).map(({ id, score: relevance, sourceIds }, index) => ({
      rank: index + 1,
      id,
      score: relevance,
      text: texts[index] ?? null,
      evidence: sourceIds.filter((sourceId) => evidence.has(sourceId)),
    })),
    retrievedCount: answer.retrievedCount,
    found: evidenceSeen(answer),
    ...(answer.evidenceShown !== undefined && { shownInWindow: answer.evidenceShown }),
    ...(answer.unranked === true && { unranked: true as const }),
    ...(answer.provenance !== undefined && { provenance: answer.provenance }),
    reply: answer.raw,
  };
}
