import { type AnswerRecord, parseJsonText } from '@memgym/core';
import type { AMemGymUser } from '../data/amemgym-user.js';
import type { OriginalGrid, OriginalProbe } from '../data/original/result-schemas.js';
import { chosenOption } from '../play/chosen-option.js';
import { probeMetaSchema, questionMetaSchema } from '../play/period-questions.js';
import { boundMetaSchema } from '../play/upper-bound.js';

/** A choice in the form of `overall_results.json` and `utilization_results.json`; null if not asked. */
function toChoice(
  record: AnswerRecord,
  {
    states,
    right,
    answerBase,
  }: { readonly states: readonly (readonly string[])[]; readonly right: number; readonly answerBase: 0 | 1 },
) {
  if (record.outcome === 'unanswered') return null;
  const option = chosenOption(record);
  const chosen = option === null ? null : Number(option) - 1;
  const stateAt = (option: number): string[] | null => {
    const state = states[option];
    return state === undefined ? null : [...state];
  };
  const texts = (record.options ?? []).map(({ text }) => text);
  return {
    query: record.text,
    answer: right + answerBase,
    answer_state: stateAt(right),
    answer_choice: texts[right] ?? null,
    raw_response: record.raw,
    response: chosen === null ? null : chosen + 1,
    response_state: chosen === null ? null : stateAt(chosen),
    response_choice: chosen === null ? null : (texts[chosen] ?? null),
    json_error: record.output === null,
    llm_usage_statistics: {
      input_tokens: record.usage.inputTokens,
      output_tokens: record.usage.outputTokens,
      time_elapsed: null,
    },
    scores: { accuracy: chosen === right ? 1 : 0 },
  };
}
type ExportedChoice = NonNullable<ReturnType<typeof toChoice>> & { readonly relevant_memories?: string };

/**
 * `overall_results.json` of a user.
 * @param memories memories shown to an evolving system, by period and question. Default: none
 */
export function overallGrid(
  user: AMemGymUser,
  answers: readonly AnswerRecord[],
  memories: ReadonlyMap<number, readonly string[]> = new Map(),
): OriginalGrid<ExportedChoice> {
  const found = new Map<string, ExportedChoice | null>();
  for (const answer of answers) {
    if (answer.questionKind !== 'multiple-choice' || answer.cluster !== user.id) continue;
    const { period, question, rightOption, optionStates } = questionMetaSchema.parse(answer.meta);
    const choice = toChoice(answer, { states: optionStates, right: rightOption, answerBase: 0 });
    const relevant = memories.get(period)?.[question];
    found.set(
      `${period}/${question}`,
      choice !== null && relevant !== undefined ? { ...choice, relevant_memories: relevant } : choice,
    );
  }
  return user.periods.map(({ index }) =>
    user.questions.map((_, question) => found.get(`${index}/${question}`) ?? null),
  );
}

/** A user's part of `utilization_results.json`. */
export function utilizationGrid(
  user: AMemGymUser,
  answers: readonly AnswerRecord[],
): OriginalGrid<ExportedChoice> {
  const found = new Map<string, ExportedChoice | null>();
  for (const answer of answers) {
    if (answer.cluster !== user.id) continue;
    const { question, option } = boundMetaSchema.parse(answer.meta);
    const states = user.questions[question]?.options.map(({ state }) => state) ?? [];
    found.set(`${question}/${option}`, toChoice(answer, { states, right: option, answerBase: 1 }));
  }
  return user.questions.map(({ options }, question) =>
    options.map((_, option) => found.get(`${question}/${option}`) ?? null),
  );
}

/** A probe as shown in a prompt: its variables with their choices. The original stores the whole prompt. */
function probeText({ questions, variables }: AMemGymUser, question: number): string {
  const required = questions[question]?.requiredVariables ?? [];
  const choices = new Map(variables.map((variable) => [variable.name, variable.choices]));
  return JSON.stringify(Object.fromEntries(required.map((name) => [name, choices.get(name) ?? []])), null, 2);
}

/** `diagnosis_results.json` of a user; null if nothing was probed. */
export function diagnosisGrid(
  user: AMemGymUser,
  answers: readonly AnswerRecord[],
): OriginalGrid<OriginalProbe> | null {
  const found = new Map<string, OriginalProbe>();
  for (const answer of answers) {
    if (answer.questionKind !== 'state-probe' || answer.cluster !== user.id) continue;
    if (answer.outcome === 'unanswered') continue;
    const { period, question, writtenAt } = probeMetaSchema.parse(answer.meta);
    const reported = new Map<string, unknown>(Object.entries(readBack(answer.output)));
    const truth = new Map(Object.entries(readBack(answer.expected)));
    const positions = new Map(writtenAt);
    const probe = {
      query: probeText(user, question),
      raw_response: answer.raw,
      results: (user.questions[question]?.requiredVariables ?? []).map((name) => ({
        info_type: name,
        json_error: !reported.has(name),
        answer_state: truth.get(name) ?? null,
        response_state: reported.get(name) ?? null,
        write_pos: positions.get(name) ?? null,
        read_pos: period,
        score: reported.has(name) && reported.get(name) === truth.get(name) ? 1 : 0,
      })),
    };
    found.set(`${period}/${question}`, probe);
  }
  if (found.size === 0) return null;
  return user.periods.map(({ index }) =>
    user.questions.map((_, question) => found.get(`${index}/${question}`) ?? null),
  );
}

/** Reads a map that a record contains as an object or as JSON text; empty if absent. */
function readBack(value: unknown): Record<string, unknown> {
  const map: unknown = typeof value === 'string' ? parseJsonText(value) : value;
  return typeof map === 'object' && map !== null ? (map as Record<string, unknown>) : {};
}
