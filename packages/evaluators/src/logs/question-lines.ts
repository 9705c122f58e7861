import type { Episode, Question, Session } from '@memgym/core';

/** A question as inspect_ai’s `json_dataset` and lm-eval’s `dataset_path: json` read it. */
export interface QuestionLine {
  /** Comes back in the logs of both, by which `memgym score` finds the question. */
  readonly id: string;
  readonly input: string;
  /** The right answer; of a choice its letter, by the order of `choices`. */
  readonly target: string;
  readonly choices?: readonly string[];
  /** Every line has the same keys, because lm-eval makes a table of them. */
  readonly metadata: {
    readonly episode: string;
    readonly type: string;
    readonly language: string;
    readonly askedAt: string;
    readonly askAfterTurnId: string;
  };
}

/**
 * The questions of an episode, one a line. State probes, which ask for an object, are left out.
 * @param withHistory whether what was said until the question stands before it
 */
export function* questionLines(
  { id: episode, conversation: { sessions, questions } }: Episode,
  { withHistory }: { readonly withHistory: boolean },
): Generator<QuestionLine> {
  for (const question of questions) {
    if (question.kind === 'state-probe') continue;
    const { id, type, language, askedAt = '', askAfterTurnId = '' } = question;
    const history = withHistory ? `${historyUntil(sessions, askAfterTurnId)}\n\n` : '';
    const asked = askedAt === '' ? [] : [`It is now ${askedAt}.`];
    yield {
      ...{ id, input: history + [...asked, ...textsOf(question)].join('\n\n'), ...answerOf(question) },
      metadata: { episode, type, language, askedAt, askAfterTurnId },
    };
  }
}

type Asked = Exclude<Question, { kind: 'state-probe' }>;

function textsOf(question: Asked): string[] {
  if (question.kind === 'multiple-choice') return [question.text];
  const { instructions, earlier = [], text, options = [] } = question;
  return [
    ...(instructions === undefined ? [] : [instructions]),
    ...earlier.map(({ role, content }) => `${role}: ${content}`),
    text,
    ...(options.length === 0 ? [] : [options.map((option) => `(${option.label}) ${option.text}`).join('\n')]),
  ];
}

function answerOf(question: Asked): Pick<QuestionLine, 'target' | 'choices'> {
  if (question.kind === 'free-text') return { target: question.expected ?? 'unanswerable' };
  const place = question.options.findIndex(({ label }) => label === question.expected);
  return { target: String.fromCharCode(65 + place), choices: question.options.map(({ text }) => text) };
}

/** What was said until a turn, one message a line; all of it if no turn is named. */
function historyUntil(sessions: readonly Session[], last: string): string {
  const lines: string[] = [];
  for (const { startTime, turns } of sessions) {
    if (startTime !== undefined) lines.push(`[${startTime}]`);
    for (const { id, eventTime, speaker, role, content } of turns) {
      const when = eventTime === undefined || eventTime === startTime ? '' : `[${eventTime}] `;
      lines.push(`${when}${speaker ?? role}: ${content}`);
      if (id === last) return lines.join('\n');
    }
  }
  return lines.join('\n');
}
