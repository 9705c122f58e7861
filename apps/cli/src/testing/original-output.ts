import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** A question of a made-up user: the names of its variables, and the values of each option. */
export interface StoryQuestion {
  readonly query: string;
  readonly needs: readonly string[];
  readonly options: readonly (readonly string[])[];
}

/** A made-up user: the true values after each period, and the questions. */
export interface Story {
  readonly id: string;
  readonly states: readonly Readonly<Record<string, string>>[];
  readonly questions: readonly StoryQuestion[];
}

/** An answer: the chosen number, from 1; `null` if missing. */
export type ToldAnswer = number | null | { readonly drawn: number };

/** The user in the format of `data.json`. */
export function itemOf({ id, states, questions }: Story) {
  const schema = new Map<string, Set<string>>();
  const allow = (name: string, value: string) => schema.set(name, (schema.get(name) ?? new Set()).add(value));
  for (const state of states) for (const [name, value] of Object.entries(state)) allow(name, value);
  for (const { needs, options } of questions) {
    for (const option of options) {
      needs.forEach((name, index) => {
        allow(name, option[index] ?? '');
      });
    }
  }
  const day = (period: number): string => `20${20 + Math.floor(period / 12)}-${two((period % 12) + 1)}-15`;
  const updatesOf = (period: number) =>
    Object.fromEntries(
      Object.entries(states[period] ?? {})
        .filter(([name, value]) => states[period - 1]?.[name] !== value)
        .map(([name, value]) => [name, { old: states[period - 1]?.[name] ?? null, new: value }]),
    );
  return {
    id,
    start_time: day(0),
    user_profile: { uuid: id, name: `Name of ${id}`, age: 40, formatted_str: `name: ${id}` },
    state_schema: Object.fromEntries([...schema].map(([name, values]) => [name, [...values]])),
    periods: states.map((state, period) => {
      const updates = updatesOf(period);
      const exposed = Object.fromEntries(
        Object.entries(updates).map(([name, { new: value }]) => [name, value]),
      );
      return {
        period_start: period === 0 ? null : day(period - 1),
        period_end: day(period),
        period_summary: period === 0 ? null : `Period ${period}.`,
        sessions:
          Object.keys(updates).length === 0
            ? []
            : [
                {
                  event: period === 0 ? null : 'Something happened.',
                  exposed_states: exposed,
                  query: `What now, in period ${period}?`,
                  messages: [],
                  session_time: `${day(period)} 20:00:00`,
                },
              ],
        state,
        updates,
        update_cnts: {},
      };
    }),
    qas: questions.map(({ query, needs, options }) => ({
      query,
      required_info: needs,
      answer_choices: options.map((state) => ({
        state,
        answer: `Advice for ${state.join(' and ')}.`,
        type: 'experience',
      })),
    })),
  };
}

const two = (count: number): string => String(count).padStart(2, '0');

/** A record of the original; `right` counts from 0, and `answer` from `base`. */
function recordOf(question: StoryQuestion, right: number, base: 0 | 1, answer: ToldAnswer) {
  if (answer === null) return null;
  const response = typeof answer === 'number' ? answer : answer.drawn;
  const { options } = question;
  const chosen = options.at(response - 1) ?? [];
  const text = (state: readonly string[]): string => `Advice for ${state.join(' and ')}.`;
  return {
    query: question.query,
    answer: right + base,
    answer_state: options[right],
    answer_choice: text(options[right] ?? []),
    raw_response: typeof answer === 'number' ? `{"answer": ${answer}}` : 'I cannot say.',
    response,
    response_state: chosen,
    response_choice: text(chosen),
    json_error: typeof answer !== 'number',
    llm_usage_statistics: { input_tokens: 900, output_tokens: 12, time_elapsed: 0.7 },
    scores: { accuracy: chosen.join() === options[right]?.join() ? 1 : 0 },
  };
}

const rightAt = ({ states }: Story, { needs, options }: StoryQuestion, period: number): number =>
  options.findIndex((option) =>
    option.every((value, index) => value === states[period]?.[needs[index] ?? '']),
  );

/** `overall_results.json` of a user; answers by period and question. */
export function overallResults(story: Story, answers: readonly (readonly ToldAnswer[])[]) {
  return answers.map((row, period) =>
    row.map((answer, index) => {
      const question = story.questions[index];
      if (question === undefined) throw new Error(`no question ${index}`);
      const right = rightAt(story, question, period);
      // The original's loop ends at the last option if none fits.
      return recordOf(question, right < 0 ? question.options.length - 1 : right, 0, answer);
    }),
  );
}

/** A user's part of `utilization_results.json`; answers by question and option. */
export function utilizationResults(story: Story, answers: readonly (readonly ToldAnswer[])[]) {
  return answers.map((row, index) =>
    row.map((answer, option) => {
      const question = story.questions[index];
      if (question === undefined) throw new Error(`no question ${index}`);
      return recordOf(question, option, 1, answer);
    }),
  );
}

/**
 * `diagnosis_results.json` of a user; `known` by period and question, with one character per variable: `+`, `-`, or
 * `?` for an unreadable reply.
 */
export function diagnosisResults(story: Story, known: readonly (readonly (string | null)[])[]) {
  return known.map((row, period) =>
    row.map((letters, index) => {
      if (letters === null) return null;
      return {
        query: 'Please give the present value of each of these.',
        raw_response: '{}',
        results: (story.questions[index]?.needs ?? []).map((name, position) => {
          const truth = story.states[period]?.[name];
          const letter = letters[position];
          return {
            info_type: name,
            json_error: letter === '?',
            answer_state: truth,
            response_state: letter === '+' ? truth : letter === '?' ? null : 'something else',
            write_pos: lastChange(story, name, period),
            read_pos: period,
            score: letter === '+' ? 1.0 : 0.0,
          };
        }),
      };
    }),
  );
}

function lastChange({ states }: Story, name: string, period: number): number {
  for (let at = period; at > 0; at -= 1) if (states[at]?.[name] !== states[at - 1]?.[name]) return at;
  return 0;
}

/** Writes files below a folder; strings unchanged, everything else as JSON. */
export function writeFiles(folder: string, files: Readonly<Record<string, unknown>>): void {
  for (const [name, content] of Object.entries(files)) {
    const file = join(folder, name);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, typeof content === 'string' ? content : JSON.stringify(content, null, 2));
  }
}
