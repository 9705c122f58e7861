import { type MessageLayout, spillWords, weightsAfter, weightsBefore } from './message-layout.js';

const k1 = 1.2;
const b = 0.5;

/** A word of a question in the index, with related words that count less. */
export interface QueryTerm {
  readonly text: string;
  /** Its number in the index, and those of related terms, with the share of an occurrence that each counts. */
  readonly forms: readonly { readonly term: number; readonly share: number }[];
  readonly idf: number;
}

/** The inverse document frequency of a term in `n` of `all` texts. */
export const idfOf = (n: number, all: number): number => Math.log(1 + (all - n + 0.5) / (n + 0.5));

/**
 * The words of a question in turns and the turns around them: BM25 in which a term of a turn also counts, with a lower
 * weight, in the turns after and before it of the same session, if another person speaks in between. The windows are made
 * here, from the postings of single passages. With one speaker they are the turns themselves, and this is BM25.
 *
 * It has scratch memory, so each layout needs its own.
 */
export class WindowScores {
  /** Score of each touched passage, by slot. */
  #scores = new Float64Array(64);
  #own = new Float64Array(64);
  #window = new Float64Array(64);
  #isInTerm = new Uint8Array(64);
  #isTouched = new Uint8Array(64);
  #inTerm = new Int32Array(64);
  #sessionCounts = new Float64Array(16);
  #sessionScores = new Float64Array(16);
  /** Messages with a word of the question in them or around them. */
  touched = new Int32Array(64);
  touchedCount = 0;
  /** The most that a message and a session can reach. */
  most = 0;
  sessionMost = 0;
  #norm = 0;
  #normPerFifth = 0;

  constructor(readonly layout: MessageLayout) {}

  /** Scores all messages for the terms of a question. */
  score(terms: readonly QueryTerm[]): void {
    this.#start();
    for (const { forms, idf } of terms) {
      this.most += (k1 + 1) * idf;
      this.#addTerm(forms, idf * (k1 + 1));
    }
  }

  /** Whether a word of the question is in the message or around it. */
  isTouched(message: number): boolean {
    return this.#isTouched[message] === 1;
  }

  /** 0..1: the share of the most possible that the best passage of a touched message has. */
  wordsOf(message: number): number {
    const { passageStart, passages } = this.layout;
    let best = 0;
    const end = passageStart[message + 1] as number;
    for (let at = passageStart[message] as number; at < end; at += 1)
      best = Math.max(best, this.#scores[passages[at] as number] as number);
    return this.most === 0 ? 0 : best / this.most;
  }

  /** 0..1: the same of the whole session; 0 if there is only one. */
  sessionOf(message: number): number {
    const session = this.layout.session[message] as number;
    if (session < 0 || this.layout.sessionCount < 2 || this.sessionMost === 0) return 0;
    return (this.#sessionScores[session] as number) / this.sessionMost;
  }

  /** What each term adds to the words of a message, in its best passage, and how often it counts there. */
  explain(message: number, terms: readonly QueryTerm[]): { count: number; contribution: number }[] {
    this.#startNorms();
    const { passageStart, passages } = this.layout;
    let best: { count: number; contribution: number }[] = [];
    let most = -1;
    for (let at = passageStart[message] as number; at < (passageStart[message + 1] as number); at += 1) {
      const slot = passages[at] as number;
      const parts = terms.map(({ forms, idf }) => {
        const count = forms.reduce(
          (sum, { term, share }) => sum + share * this.#countOf(message, slot, term),
          0,
        );
        const norm = this.#norm + this.#normPerFifth * this.#fifthsOf(message, slot);
        return { count, contribution: count === 0 ? 0 : (idf * (k1 + 1) * count) / (count + norm) };
      });
      const sum = parts.reduce((total, { contribution }) => total + contribution, 0);
      if (sum > most) [best, most] = [parts, sum];
    }
    return best;
  }

  #countOf(message: number, slot: number, term: number): number {
    const { file } = this.layout;
    let count = file.documents.frequencyIn(slot, term);
    const { neighbour } = this.#neighbours(message);
    for (const { other, weight } of neighbour) {
      const words = this.layout.words[other] as number;
      const { passageStart, passages } = this.layout;
      for (let at = passageStart[other] as number; at < (passageStart[other + 1] as number); at += 1)
        count +=
          weight *
          Math.min(1, spillWords / Math.max(1, words)) *
          file.documents.frequencyIn(passages[at] as number, term);
    }
    return count;
  }

  #neighbours(message: number) {
    const { layout } = this;
    const distances = [
      ...weightsAfter.map((weight, place) => [-place - 1, weight] as const),
      ...weightsBefore.map((weight, place) => [place + 1, weight] as const),
    ];
    const neighbour = distances.flatMap(([distance, weight]) => {
      const other = layout.neighbour(message, distance);
      return other < 0 || layout.run[other] === layout.run[message] ? [] : [{ other, weight }];
    });
    return { neighbour };
  }

  #fifthsOf(message: number, slot: number): number {
    return 5 * (this.layout.file.documents.lengths[slot] as number) + (this.layout.around[message] as number);
  }

  #startNorms(): void {
    const { totalFifths, passageCount } = this.layout;
    this.#norm = k1 * (1 - b);
    this.#normPerFifth = totalFifths === 0 ? 0 : (k1 * b * passageCount) / totalFifths;
  }

  #start(): void {
    const { layout } = this;
    const { slotCount } = layout.file;
    if (this.#scores.length < slotCount) {
      this.#scores = new Float64Array(2 * slotCount);
      this.#own = new Float64Array(2 * slotCount);
    }
    if (this.#window.length < layout.count) {
      this.#window = new Float64Array(2 * layout.count);
      this.#isInTerm = new Uint8Array(2 * layout.count);
      this.#isTouched = new Uint8Array(2 * layout.count);
      this.#inTerm = new Int32Array(2 * layout.count);
      this.touched = new Int32Array(2 * layout.count);
    } else {
      for (let at = 0; at < this.touchedCount; at += 1) this.#isTouched[this.touched[at] as number] = 0;
    }
    if (this.#sessionCounts.length < layout.sessionCount) {
      this.#sessionCounts = new Float64Array(2 * layout.sessionCount);
      this.#sessionScores = new Float64Array(2 * layout.sessionCount);
    } else this.#sessionScores.fill(0);
    this.touchedCount = 0;
    this.most = 0;
    this.sessionMost = 0;
    this.#startNorms();
  }

  #addTerm(forms: QueryTerm['forms'], weight: number): void {
    let inTerm = 0;
    for (const { term, share } of forms) inTerm = this.#addPostings(term, share, inTerm);
    this.#settle(inTerm, weight);
    this.#addSessions(forms);
  }

  /** Adds the occurrences of a term to its own turns and to those around them. @returns how many messages have some */
  #addPostings(term: number, share: number, known: number): number {
    const { layout } = this;
    const { messageOf, next, previous, run, words } = layout;
    const { entries, count } = layout.file.postings(term);
    const window = this.#window;
    const isInTerm = this.#isInTerm;
    const inTerm = this.#inTerm;
    let found = known;
    for (let at = 0; at < 2 * count; at += 2) {
      const slot = entries[at] as number;
      const frequency = share * (entries[at + 1] as number);
      const message = messageOf[slot] as number;
      this.#own[slot] = (this.#own[slot] as number) + frequency;
      if (isInTerm[message] === 0) {
        isInTerm[message] = 1;
        inTerm[found] = message;
        found += 1;
      }
      const length = words[message] as number;
      const spill = length <= spillWords ? frequency : (frequency * spillWords) / length;
      const ownRun = run[message] as number;
      let other = next[message] as number;
      for (let distance = 0; distance < 4 && other >= 0; distance += 1) {
        if (run[other] !== ownRun) {
          window[other] = (window[other] as number) + (weightsAfter[distance] as number) * spill;
          if (isInTerm[other] === 0) {
            isInTerm[other] = 1;
            inTerm[found] = other;
            found += 1;
          }
        }
        other = next[other] as number;
      }
      other = previous[message] as number;
      for (let distance = 0; distance < 3 && other >= 0; distance += 1) {
        if (run[other] !== ownRun) {
          window[other] = (window[other] as number) + (weightsBefore[distance] as number) * spill;
          if (isInTerm[other] === 0) {
            isInTerm[other] = 1;
            inTerm[found] = other;
            found += 1;
          }
        }
        other = previous[other] as number;
      }
    }
    return found;
  }

  /** Turns the occurrences of one term into scores. */
  #settle(inTerm: number, weight: number): void {
    const { passageStart, passages, around, file } = this.layout;
    const { lengths } = file.documents;
    for (let place = 0; place < inTerm; place += 1) {
      const message = this.#inTerm[place] as number;
      const isNew = this.#isTouched[message] === 0;
      if (isNew) {
        this.#isTouched[message] = 1;
        this.touched[this.touchedCount] = message;
        this.touchedCount += 1;
      }
      const shared = this.#window[message] as number;
      const end = passageStart[message + 1] as number;
      for (let at = passageStart[message] as number; at < end; at += 1) {
        const slot = passages[at] as number;
        const count = (this.#own[slot] as number) + shared;
        const norm =
          this.#norm + this.#normPerFifth * (5 * (lengths[slot] as number) + (around[message] as number));
        const score = count === 0 ? 0 : (weight * count) / (count + norm);
        this.#scores[slot] = isNew ? score : (this.#scores[slot] as number) + score;
        this.#own[slot] = 0;
      }
      this.#window[message] = 0;
      this.#isInTerm[message] = 0;
    }
  }

  /** BM25 of whole sessions, from the same postings. */
  #addSessions(forms: QueryTerm['forms']): void {
    const { layout } = this;
    const { sessionCount, sessionWords, messageOf, session } = layout;
    if (sessionCount < 2) return;
    const counts = this.#sessionCounts;
    const found: number[] = [];
    for (const { term, share } of forms) {
      const { entries, count } = layout.file.postings(term);
      for (let at = 0; at < 2 * count; at += 2) {
        const own = session[messageOf[entries[at] as number] as number] as number;
        if (own < 0) continue;
        if (counts[own] === 0) found.push(own);
        counts[own] = (counts[own] as number) + share * (entries[at + 1] as number);
      }
    }
    const weight = idfOf(found.length, sessionCount) * (k1 + 1);
    this.sessionMost += weight;
    const perWord = (k1 * b * sessionCount) / Math.max(1, layout.sessionTotal);
    for (const one of found) {
      const count = counts[one] as number;
      counts[one] = 0;
      const norm = k1 * (1 - b) + perWord * (sessionWords[one] as number);
      this.#sessionScores[one] = (this.#sessionScores[one] as number) + (weight * count) / (count + norm);
    }
  }
}
