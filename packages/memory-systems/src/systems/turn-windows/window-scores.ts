import { numberIn } from '../../indexes/packed-count.js';
import {
  blockAt,
  blockSize,
  type MessageLayout,
  placeAt,
  spillWords,
  weightsAfter,
  weightsBefore,
} from './message-layout.js';
import { grownTo } from './passage-file.js';

/** How fast further occurrences of a term count less. */
export const k1 = 1.2;
const b = 0.5;

/** A word of a question that is in the index. */
export interface QueryTerm {
  readonly text: string;
  /** Its number in the index. */
  readonly term: number;
  readonly idf: number;
}

/** The inverse document frequency of a term in `n` of `all` texts. */
export const idfOf = (n: number, all: number): number => Math.log(1 + (all - n + 0.5) / (n + 0.5));

/** What stands beside the count of a term in BM25: a fixed part, and one for each fifth of a word of a window's length. */
export function normsOf({ totalFifths, passageCount }: MessageLayout): [fixed: number, perFifth: number] {
  return [k1 * (1 - b), totalFifths === 0 ? 0 : (k1 * b * passageCount) / totalFifths];
}

/**
 * The words of a question in turns and the turns around them: BM25 in which a term of a turn also counts, with a lower
 * weight, in the turns after and before it of the same session, if another person speaks in between. The windows are made
 * here, from the postings of single passages. With one speaker they are the turns themselves, and this is BM25.
 *
 * A question first gets a bound for each block of neighbouring messages, and then scores those blocks that its reader
 * asks for. It has scratch memory, so each layout needs its own.
 */
export class WindowScores {
  /** Blocks with a word of the question in them or near their ends. */
  blocks = new Int32Array(16);
  blockCount = 0;
  /** Messages with a word of the question in them or around them, block after block as they were scored. */
  touched = new Int32Array(64);
  #touchedCount = 0;
  /** The most that a message and a session can reach. */
  most = 0;
  sessionMost = 0;
  #terms: readonly QueryTerm[] = [];
  /** Counts the questions, to know which scores are of this one. */
  #question = 0;
  #touchedBy = new Int32Array(64);
  #scoredBy = new Int32Array(16);
  /** Where the touched messages of a scored block begin and end. */
  #start = new Int32Array(16);
  #end = new Int32Array(16);
  #foundBy = new Int32Array(16);
  #begunBy = new Int32Array(16);
  /** Score of each touched passage, by slot. */
  #scores = new Float64Array(64);
  #own = new Int32Array(64);
  /** Of the present term, by place in the present block. */
  readonly #window = new Float64Array(blockSize);
  readonly #isInTerm = new Uint8Array(blockSize);
  readonly #inTerm = new Int32Array(blockSize);
  /** Neighbouring occurrences of a term in one block: where they are in its postings, and the next such run of the block. */
  #runStart = new Int32Array(64);
  #runEnd = new Int32Array(64);
  #termOfRun = new Int32Array(64);
  #nextRun = new Int32Array(64);
  #runs = 0;
  #first = new Int32Array(16);
  #last = new Int32Array(16);
  #bounds = new Float64Array(16);
  #counts = new Int32Array(16);
  #blocksOfTerm = new Int32Array(16);
  #sessionsOfTerm = new Int32Array(16);
  #sessionCounts = new Int32Array(16);
  #sessionScores = new Float64Array(16);
  #norm = 0;
  #normPerFifth = 0;

  constructor(readonly layout: MessageLayout) {}

  /** Begins a question: its blocks with their bounds, and the scores of its sessions. */
  ask(terms: readonly QueryTerm[]): void {
    this.#begin(terms);
    for (const [place, { term, idf }] of terms.entries()) {
      this.most += (k1 + 1) * idf;
      this.#addTerm(term, place, idf * (k1 + 1));
    }
  }

  /** 0..1: no message of the block has more in `wordsOf`. */
  boundOf(block: number): number {
    return this.#foundBy[block] !== this.#question || this.most === 0
      ? 0
      : (this.#bounds[block] as number) / this.most;
  }

  /** Scores the messages of a block. @returns where `touched` has those that were found */
  scoreBlock(block: number): readonly [start: number, end: number] {
    if (this.#scoredBy[block] !== this.#question) {
      this.#scoredBy[block] = this.#question;
      this.#start[block] = this.#touchedCount;
      this.#addBlock(block);
      this.#end[block] = this.#touchedCount;
    }
    return [this.#start[block] as number, this.#end[block] as number];
  }

  #addBlock(block: number): void {
    const { blockPrevious, blockNext, file, spotOfSlot } = this.layout;
    const lists = [blockPrevious[block] as number, block, blockNext[block] as number];
    const runs = lists.map((list) => this.#firstIn(list));
    for (const [place, { term, idf }] of this.#terms.entries()) {
      const { entries } = file.postings(term);
      let inTerm = 0;
      for (let list = 0; list < 3; list += 1) {
        let one = runs[list] as number;
        for (; one >= 0 && this.#termOfRun[one] === place; one = this.#nextRun[one] as number) {
          const end = this.#runEnd[one] as number;
          for (let at = this.#runStart[one] as number; at < end; at += 1) {
            const packed = entries[at] as number;
            const slot = numberIn(packed);
            // Of the blocks around, only occurrences near the common end count.
            const position = placeAt(spotOfSlot[slot] as number);
            const counts =
              list === 1 ||
              (list === 0 ? position >= blockSize - weightsAfter.length : position < weightsBefore.length);
            if (counts)
              inTerm = this.#addOccurrence(slot, file.documents.countOf(packed, slot, term), block, inTerm);
          }
        }
        runs[list] = one;
      }
      this.#settle(inTerm, idf * (k1 + 1));
    }
  }

  /** Whether a word of the question is in the message or around it, for a message of a scored block. */
  isTouched(message: number): boolean {
    return this.#touchedBy[message] === this.#question;
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

  /** 0..1: the words of the whole session of a number; 0 if there is only one, and for documents. */
  sessionScore(session: number): number {
    if (session < 0 || this.layout.sessionCount < 2 || this.sessionMost === 0) return 0;
    return (this.#sessionScores[session] as number) / this.sessionMost;
  }

  #begin(terms: readonly QueryTerm[]): void {
    const { layout } = this;
    const blocks = layout.blockSession.length;
    this.#terms = terms;
    this.#question += 1;
    this.#scores = grownTo(this.#scores, layout.file.slotCount);
    this.#own = grownTo(this.#own, layout.file.slotCount);
    this.#touchedBy = grownTo(this.#touchedBy, layout.count);
    this.touched = grownTo(this.touched, layout.count);
    this.blocks = grownTo(this.blocks, blocks);
    this.#scoredBy = grownTo(this.#scoredBy, blocks);
    this.#start = grownTo(this.#start, blocks);
    this.#end = grownTo(this.#end, blocks);
    this.#foundBy = grownTo(this.#foundBy, blocks);
    this.#begunBy = grownTo(this.#begunBy, blocks);
    this.#first = grownTo(this.#first, blocks);
    this.#last = grownTo(this.#last, blocks);
    this.#bounds = grownTo(this.#bounds, blocks);
    this.#counts = grownTo(this.#counts, blocks);
    this.#blocksOfTerm = grownTo(this.#blocksOfTerm, blocks);
    this.#sessionsOfTerm = grownTo(this.#sessionsOfTerm, layout.sessionCount);
    this.#sessionCounts = grownTo(this.#sessionCounts, layout.sessionCount);
    this.#sessionScores = grownTo(this.#sessionScores, layout.sessionCount);
    this.#sessionScores.fill(0);
    this.blockCount = 0;
    this.#touchedCount = 0;
    this.#runs = 0;
    this.most = 0;
    this.sessionMost = 0;
    [this.#norm, this.#normPerFifth] = normsOf(this.layout);
  }

  #firstIn(block: number): number {
    return block >= 0 && this.#begunBy[block] === this.#question ? (this.#first[block] as number) : -1;
  }

  /** Puts the occurrences of a term into the lists of their blocks, and adds to the bounds and to the sessions. */
  #addTerm(term: number, place: number, weight: number): void {
    const { file, spotOfSlot, sessionCount } = this.layout;
    const { entries, count } = file.postings(term);
    const found = { blocks: 0, sessions: 0 };
    for (let at = 0; at < count; ) {
      const start = at;
      const block = blockAt(spotOfSlot[numberIn(entries[at] as number)] as number);
      let [all, before, after] = [0, 0, 0];
      for (; at < count; at += 1) {
        const packed = entries[at] as number;
        const slot = numberIn(packed);
        const spot = spotOfSlot[slot] as number;
        if (blockAt(spot) !== block) break;
        const position = placeAt(spot);
        const frequency = file.documents.countOf(packed, slot, term);
        all += frequency;
        if (position < weightsBefore.length) before += frequency;
        if (position >= blockSize - weightsAfter.length) after += frequency;
      }
      this.#addRun(block, place, start, at);
      this.#countRun(block, [all, before, after], found);
    }
    this.#addBounds(found.blocks, weight);
    if (sessionCount > 1) this.#addSessions(found.sessions);
  }

  #countRun(
    block: number,
    [all, before, after]: readonly [number, number, number],
    found: { blocks: number; sessions: number },
  ): void {
    const { blockNext, blockPrevious, blockSession, sessionCount } = this.layout;
    found.blocks = this.#countIn(block, all, found.blocks);
    if (before > 0) found.blocks = this.#countIn(blockPrevious[block] as number, before, found.blocks);
    if (after > 0) found.blocks = this.#countIn(blockNext[block] as number, after, found.blocks);
    const session = blockSession[block] as number;
    if (sessionCount > 1 && session >= 0) found.sessions = this.#countInSession(session, all, found.sessions);
  }

  #addRun(block: number, place: number, start: number, end: number): void {
    const run = this.#runs;
    this.#makeRoomForRuns(run + 1);
    this.#runs += 1;
    if (this.#begunBy[block] !== this.#question) {
      this.#begunBy[block] = this.#question;
      this.#first[block] = run;
    } else this.#nextRun[this.#last[block] as number] = run;
    this.#last[block] = run;
    this.#runStart[run] = start;
    this.#runEnd[run] = end;
    this.#termOfRun[run] = place;
    this.#nextRun[run] = -1;
  }

  #makeRoomForRuns(least: number): void {
    this.#runStart = grownTo(this.#runStart, least);
    this.#runEnd = grownTo(this.#runEnd, least);
    this.#termOfRun = grownTo(this.#termOfRun, least);
    this.#nextRun = grownTo(this.#nextRun, least);
  }

  /** Counts a term in a block. @returns how many blocks have it */
  #countIn(block: number, frequency: number, known: number): number {
    if (block < 0) return known;
    const before = this.#counts[block] as number;
    this.#counts[block] = before + frequency;
    if (before > 0) return known;
    if (this.#foundBy[block] !== this.#question) {
      this.#foundBy[block] = this.#question;
      this.#bounds[block] = 0;
      this.blocks[this.blockCount] = block;
      this.blockCount += 1;
    }
    this.#blocksOfTerm[known] = block;
    return known + 1;
  }

  #countInSession(session: number, frequency: number, known: number): number {
    const before = this.#sessionCounts[session] as number;
    this.#sessionCounts[session] = before + frequency;
    if (before > 0) return known;
    this.#sessionsOfTerm[known] = session;
    return known + 1;
  }

  /** The most that a message of a block can get from a term: all occurrences that reach the block, in the shortest window. */
  #addBounds(blocks: number, weight: number): void {
    const { blockFifths } = this.layout;
    for (let place = 0; place < blocks; place += 1) {
      const block = this.#blocksOfTerm[place] as number;
      const count = this.#counts[block] as number;
      this.#counts[block] = 0;
      const norm = this.#norm + this.#normPerFifth * (blockFifths[block] as number);
      this.#bounds[block] = (this.#bounds[block] as number) + (weight * count) / (count + norm);
    }
  }

  /** Adds BM25 of whole sessions. */
  #addSessions(found: number): void {
    const { sessionCount, sessionWords, sessionTotal } = this.layout;
    const counts = this.#sessionCounts;
    const weight = idfOf(found, sessionCount) * (k1 + 1);
    this.sessionMost += weight;
    const perWord = (k1 * b * sessionCount) / Math.max(1, sessionTotal);
    for (let place = 0; place < found; place += 1) {
      const one = this.#sessionsOfTerm[place] as number;
      const count = counts[one] as number;
      counts[one] = 0;
      const norm = k1 * (1 - b) + perWord * (sessionWords[one] as number);
      this.#sessionScores[one] = (this.#sessionScores[one] as number) + (weight * count) / (count + norm);
    }
  }

  /** Adds an occurrence to its own turn and to those around it, as far as they are of the block. */
  #addOccurrence(slot: number, frequency: number, block: number, known: number): number {
    const { messageOf, next, previous, run, words, spot } = this.layout;
    const message = messageOf[slot] as number;
    let inTerm = known;
    if (blockAt(spot[message] as number) === block) {
      this.#own[slot] = (this.#own[slot] as number) + frequency;
      inTerm = this.#note(message, inTerm);
    }
    const length = words[message] as number;
    const spill = length <= spillWords ? frequency : (frequency * spillWords) / length;
    const ownRun = run[message] as number;
    let other = next[message] as number;
    for (let distance = 0; distance < weightsAfter.length && other >= 0; distance += 1) {
      if (run[other] !== ownRun && blockAt(spot[other] as number) === block)
        inTerm = this.#spill(other, (weightsAfter[distance] as number) * spill, inTerm);
      other = next[other] as number;
    }
    other = previous[message] as number;
    for (let distance = 0; distance < weightsBefore.length && other >= 0; distance += 1) {
      if (run[other] !== ownRun && blockAt(spot[other] as number) === block)
        inTerm = this.#spill(other, (weightsBefore[distance] as number) * spill, inTerm);
      other = previous[other] as number;
    }
    return inTerm;
  }

  #spill(message: number, count: number, inTerm: number): number {
    const place = placeAt(this.layout.spot[message] as number);
    this.#window[place] = (this.#window[place] as number) + count;
    return this.#note(message, inTerm);
  }

  /** Notes a message with occurrences of the present term. @returns how many there are */
  #note(message: number, inTerm: number): number {
    const place = placeAt(this.layout.spot[message] as number);
    if (this.#isInTerm[place] === 1) return inTerm;
    this.#isInTerm[place] = 1;
    this.#inTerm[inTerm] = message;
    return inTerm + 1;
  }

  /** Turns the occurrences of one term into scores. */
  #settle(inTerm: number, weight: number): void {
    const { passageStart, passages, around, spot, file } = this.layout;
    const { lengths } = file.documents;
    for (let noted = 0; noted < inTerm; noted += 1) {
      const message = this.#inTerm[noted] as number;
      const place = placeAt(spot[message] as number);
      const isNew = this.#touchedBy[message] !== this.#question;
      if (isNew) {
        this.#touchedBy[message] = this.#question;
        this.touched[this.#touchedCount] = message;
        this.#touchedCount += 1;
      }
      const shared = this.#window[place] as number;
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
      this.#window[place] = 0;
      this.#isInTerm[place] = 0;
    }
  }
}
