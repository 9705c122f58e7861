import type { HistoryKind } from './history-kind.js';
import { blockAt, type MessageLayout } from './message-layout.js';
import { type DaySpan, nearnessOf } from './question-date.js';
import type { QueryTerm, WindowScores } from './window-scores.js';

export type Part = 'words' | 'session' | 'meaning' | 'speaker' | 'date' | 'role';

/** The weights of the parts, in a history of each kind. Source: docs/specs/memory-systems.md#turn-windows. */
const weightsOf: Readonly<Record<HistoryKind, Readonly<Record<Part, number>>>> = {
  assistant: { words: 14, session: 2, meaning: 18, speaker: 1, date: 2.5, role: 1 },
  people: { words: 14, session: 2, meaning: 9, speaker: 1, date: 2.5, role: 0 },
  notes: { words: 14, session: 2, meaning: 9, speaker: 1, date: 2.5, role: 0 },
};

/** A message on a day near the one that is asked for is found without a word of the question from this nearness on. */
const leastNearness = 0.25;
/** Blocks whose days are farther away than this have it as their bound, so that their messages need not be read. */
const farNearness = 0.01;

/** What a question asks for. */
export interface Question {
  readonly terms: readonly QueryTerm[];
  readonly kind: HistoryKind;
  readonly spans: readonly DaySpan[];
  readonly speaker: number | undefined;
  readonly role: number | undefined;
  /** Likeness of a message to the question; absent without vectors. */
  readonly likeness?: ((message: number) => number) | undefined;
}

/** A question, as it is compared with every message of a layout. */
export class AskedTurns {
  readonly weights: Readonly<Record<Part, number>>;
  /** Messages on a day near the one that is asked for. */
  readonly dated: number[] = [];
  readonly #nearnessOfDay = new Map<number, number>();
  /** The greatest nearness in a block, for blocks that are not far. */
  readonly #nearnessOfBlock = new Map<number, number>();

  constructor(
    readonly question: Question,
    readonly layout: MessageLayout,
    readonly scores: WindowScores,
  ) {
    this.weights = weightsOf[question.kind];
    if (question.spans.length > 0) this.#compareDays();
  }

  /** The sum of the parts without vectors. It makes no object, because a frequent word has many messages. */
  scoreOf(message: number): number {
    const { weights, layout, question, scores } = this;
    let score = weights.session * scores.sessionScore(layout.session[message] as number);
    if (scores.isTouched(message)) score += weights.words * scores.wordsOf(message);
    if (question.speaker !== undefined && layout.speaker[message] === question.speaker)
      score += weights.speaker;
    if (question.role !== undefined && layout.role[message] === question.role) score += weights.role;
    if (question.spans.length > 0) score += weights.date * this.#nearness(message);
    return score;
  }

  /** The parts without vectors, each by its own measure. */
  partsOf(message: number): Omit<Record<Part, number>, 'meaning'> {
    const { layout, question, scores } = this;
    return {
      words: scores.isTouched(message) ? scores.wordsOf(message) : 0,
      session: scores.sessionScore(layout.session[message] as number),
      speaker: question.speaker !== undefined && layout.speaker[message] === question.speaker ? 1 : 0,
      date: this.#nearness(message),
      role: question.role !== undefined && layout.role[message] === question.role ? 1 : 0,
    };
  }

  /** The most that a message of a block can have without vectors. */
  boundOf(block: number): number {
    const { weights, layout, question, scores } = this;
    let most = weights.session * scores.sessionScore(layout.blockSession[block] as number);
    most += weights.words * scores.boundOf(block);
    if (question.speaker !== undefined) most += weights.speaker;
    if (question.role !== undefined) most += weights.role;
    if (question.spans.length === 0) return most;
    return most + weights.date * (this.#nearnessOfBlock.get(block) ?? farNearness);
  }

  #nearness(message: number): number {
    const { file } = this.layout;
    return this.#nearnessOfDay.get(file.dayAt(this.layout.placeOf(message))) ?? 0;
  }

  #compareDays(): void {
    const { latestOfDay, previousOfDay, spot } = this.layout;
    for (const [day, latest] of latestOfDay) {
      const nearness = nearnessOf(day, this.question.spans);
      this.#nearnessOfDay.set(day, nearness);
      if (nearness < farNearness) continue;
      for (let message = latest; message >= 0; message = previousOfDay[message] as number) {
        const own = blockAt(spot[message] as number);
        if (nearness > (this.#nearnessOfBlock.get(own) ?? 0)) this.#nearnessOfBlock.set(own, nearness);
        if (nearness >= leastNearness) this.dated.push(message);
      }
    }
  }
}
