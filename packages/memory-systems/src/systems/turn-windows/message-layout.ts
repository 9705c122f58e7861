import { grownTo, noDay, type PassageFile } from './passage-file.js';

/** Who said a message, and in which session, as its scope knows it. */
export interface Said {
  readonly role?: string;
  readonly speaker?: string;
  readonly sessionId?: string;
}

/** The weights with which the words of a turn also find turns around it: of the four after it, and of the three before. */
export const weightsAfter = [1, 0.6, 0.4, 0.2] as const;
export const weightsBefore = [0.6, 0.4, 0.2] as const;
/** The weights are multiples of a fifth, so that lengths are exact in any order of summing. */
const fifths = 5;
/** Words of a turn that count in full for its neighbours; a longer one counts as this many. */
export const spillWords = 20;

/** Messages of a block: neighbours in a session, or documents. A question skips the blocks that cannot be among the best. */
const blockBits = 5;
export const blockSize = 1 << blockBits;
/** The block of a spot, and the place there. */
export const blockAt = (spot: number): number => spot >> blockBits;
export const placeAt = (spot: number): number => spot & (blockSize - 1);

/** The roles of messages by number; a document has none, −1. */
export const roleNumbers = { user: 0, assistant: 1, system: 2 } as const;

/**
 * Where the messages of an index stand: their passages, their sessions, who speaks before and after. Built from the index and
 * from what the scope knows of each message; additions extend it, other changes build it anew.
 */
export class MessageLayout {
  /** Number of messages. Message numbers grow with age. */
  count = 0;
  /** Number of sessions; messages without one are one session together. */
  sessionCount = 0;
  /** Message of each passage, by slot; −1 for a hole. */
  messageOf = new Int32Array(64);
  /** Where the passages of each message begin in `passages`. */
  passageStart = new Int32Array(65);
  /** The slots of all messages, one message after another. */
  passages = new Int32Array(64);
  /** By message; −1 for a document, which stands by itself. */
  session = new Int32Array(64);
  /** Number of the speaker, by message; −1 for a document. */
  speaker = new Int32Array(64);
  /** Number of changes of speaker before it in its session: two messages with the same number are of one person's run. */
  run = new Int32Array(64);
  /** The next and the previous message of its session; −1 for none. */
  next = new Int32Array(64);
  previous = new Int32Array(64);
  /** The block of each message and its place there, as one number; by message, and by the slot of each passage. */
  spot = new Int32Array(64);
  spotOfSlot = new Int32Array(64);
  /** By block: the one before and after it in its session, −1 for none; and its session. */
  readonly blockPrevious: number[] = [];
  readonly blockNext: number[] = [];
  readonly blockSession: number[] = [];
  /** The fewest terms in and around a passage of the block, in fifths. */
  readonly blockFifths: number[] = [];
  /** Terms of the whole message. */
  words = new Int32Array(64);
  /** Terms of the neighbours with their weights, in fifths. */
  around = new Int32Array(64);
  /** Terms of all messages of a session. */
  sessionWords: number[] = [];
  /** Terms of all messages that are in a session. */
  sessionTotal = 0;
  /** Names of the speakers, or their roles, by number. */
  readonly speakers: string[] = [];
  /** Number of the role, by message. */
  role = new Int8Array(64);
  /** The latest message of each day, and the one before it of the same day, by message; −1 for none. */
  readonly latestOfDay = new Map<number, number>();
  previousOfDay = new Int32Array(64);
  /** Messages of each role, and their words. */
  readonly messagesOfRole = [0, 0, 0];
  readonly wordsOfRole = [0, 0, 0];
  /** Sum over all passages of their own terms and those around, in fifths. */
  totalFifths = 0;
  passageCount = 0;
  /** Slots of the index that it knows. */
  slotCount = 0;
  readonly #sessions = new Map<string, number>();
  readonly #latest: number[] = [];
  /** The latest block of each session; that of documents is of session −1. */
  readonly #latestBlock = new Map<number, { readonly block: number; size: number }>();
  readonly #speakers = new Map<string, number>();

  /** Of the file, when it was begun. */
  readonly #rewrites: number;

  constructor(readonly file: PassageFile) {
    this.#rewrites = file.rewrites;
  }

  /** Whether something other than additions has changed since. */
  get isOutdated(): boolean {
    return this.#rewrites !== this.file.rewrites;
  }

  /** Adds the passages that the index has beyond those it knows. */
  extend(said: (id: string) => Said | undefined): void {
    const { slotCount, documents } = this.file;
    if (slotCount === this.slotCount) return;
    this.messageOf = grownTo(this.messageOf, slotCount);
    this.passages = grownTo(this.passages, slotCount);
    this.spotOfSlot = grownTo(this.spotOfSlot, slotCount);
    const later: number[] = [];
    for (let slot = this.slotCount; slot < slotCount; slot += 1) {
      this.messageOf[slot] = -1;
      const place = this.file.placeAt(slot);
      if (place < 0) continue;
      if (this.file.firstSlot(place) === slot) this.#addMessage(slot, place, said(this.file.idAt(place)));
      else later.push(slot);
    }
    this.#placePassages(later);
    for (let message = this.#placed; message < this.count; message += 1) {
      let words = 0;
      let least = Number.POSITIVE_INFINITY;
      for (
        let at = this.passageStart[message] as number;
        at < (this.passageStart[message + 1] as number);
        at += 1
      ) {
        const length = documents.lengths[this.passages[at] as number] as number;
        words += length;
        least = Math.min(least, length);
      }
      this.words[message] = words;
      this.#join(message);
      // Later messages add terms around it, so this is never too much.
      this.#joinBlock(message, fifths * least + (this.around[message] as number));
    }
    this.#placed = this.count;
    this.slotCount = slotCount;
  }

  #placed = 0;

  /** The place of a message in the file. */
  placeOf(message: number): number {
    return this.file.placeAt(this.passages[this.passageStart[message] as number] as number);
  }

  /** How many passages a message has. */
  passagesIn(message: number): number {
    return (this.passageStart[message + 1] as number) - (this.passageStart[message] as number);
  }

  /** The message at a distance in its session, later or earlier; −1 for none. */
  neighbour(message: number, distance: number): number {
    const steps = distance > 0 ? this.next : this.previous;
    let at = message;
    for (let left = Math.abs(distance); left > 0 && at >= 0; left -= 1) at = steps[at] as number;
    return at;
  }

  #addMessage(slot: number, place: number, said: Said | undefined): void {
    const message = this.count;
    this.count += 1;
    this.#makeRoom(this.count + 1);
    this.messageOf[slot] = message;
    this.#addToDay(message, this.file.dayAt(place));
    const name = said?.speaker ?? said?.role;
    const isTurn = name !== undefined;
    this.speaker[message] = isTurn ? this.#numberOfSpeaker(name) : -1;
    this.role[message] = (roleNumbers as Readonly<Record<string, number>>)[said?.role ?? ''] ?? -1;
    this.session[message] = isTurn ? this.#numberOfSession(said?.sessionId) : -1;
  }

  #addToDay(message: number, day: number): void {
    if (day === noDay) return;
    this.previousOfDay[message] = this.latestOfDay.get(day) ?? -1;
    this.latestOfDay.set(day, message);
  }

  #numberOfSpeaker(name: string): number {
    const known = this.#speakers.get(name);
    if (known !== undefined) return known;
    this.#speakers.set(name, this.speakers.length);
    return this.speakers.push(name) - 1;
  }

  #numberOfSession(id: string | undefined): number {
    const key = id === undefined ? '' : `s${id}`;
    const known = this.#sessions.get(key);
    if (known !== undefined) return known;
    this.#sessions.set(key, this.sessionCount);
    this.sessionWords.push(0);
    this.#latest.push(-1);
    this.sessionCount += 1;
    return this.sessionCount - 1;
  }

  /** The slots of the new messages, one message after another. */
  #placePassages(later: readonly number[]): void {
    const firstMessage = this.#placed;
    const start = this.passageStart;
    start.fill(1, firstMessage + 1, this.count + 1);
    for (const slot of later) {
      const first = this.file.firstSlot(this.file.placeAt(slot));
      const message = this.messageOf[first] as number;
      this.messageOf[slot] = message;
      start[message + 1] = (start[message + 1] as number) + 1;
    }
    for (let message = firstMessage; message < this.count; message += 1)
      start[message + 1] = (start[message + 1] as number) + (start[message] as number);
    const at = start.slice(firstMessage, this.count);
    for (let slot = this.slotCount; slot < this.file.slotCount; slot += 1) {
      const message = this.messageOf[slot] as number;
      if (message < 0) continue;
      const place = at[message - firstMessage] as number;
      this.passages[place] = slot;
      at[message - firstMessage] = place + 1;
    }
    this.passageCount = start[this.count] as number;
  }

  /** Puts a message at the end of its session, and counts it among the words around its neighbours. */
  #join(message: number): void {
    const session = this.session[message] as number;
    this.next[message] = -1;
    this.previous[message] = -1;
    this.run[message] = 0;
    this.around[message] = 0;
    const words = this.words[message] as number;
    this.totalFifths += fifths * words;
    if (session < 0) return;
    const role = this.role[message] as number;
    if (role >= 0) {
      this.messagesOfRole[role] = (this.messagesOfRole[role] as number) + 1;
      this.wordsOfRole[role] = (this.wordsOfRole[role] as number) + words;
    }
    this.sessionWords[session] = (this.sessionWords[session] as number) + words;
    this.sessionTotal += words;
    const before = this.#latest[session] as number;
    this.#latest[session] = message;
    this.previous[message] = before;
    if (before < 0) return;
    this.next[before] = message;
    const isChange = this.speaker[before] !== this.speaker[message];
    this.run[message] = (this.run[before] as number) + (isChange ? 1 : 0);
    const spill = Math.min(words, spillWords);
    let other = before;
    for (let distance = 0; distance < weightsAfter.length && other >= 0; distance += 1) {
      if (this.run[other] !== this.run[message]) {
        this.#addAround(
          message,
          weightsAfter[distance] as number,
          Math.min(this.words[other] as number, spillWords),
        );
        this.#addAround(other, weightsBefore[distance] ?? 0, spill);
      }
      other = this.previous[other] as number;
    }
  }

  #joinBlock(message: number, leastFifths: number): void {
    const session = this.session[message] as number;
    let latest = this.#latestBlock.get(session);
    if (latest === undefined || latest.size === blockSize) {
      const block = this.blockSession.push(session) - 1;
      const before = latest === undefined || session < 0 ? -1 : latest.block;
      this.blockPrevious.push(before);
      this.blockNext.push(-1);
      this.blockFifths.push(leastFifths);
      if (before >= 0) this.blockNext[before] = block;
      latest = { block, size: 0 };
      this.#latestBlock.set(session, latest);
    }
    const spot = (latest.block << blockBits) + latest.size;
    this.spot[message] = spot;
    const end = this.passageStart[message + 1] as number;
    for (let at = this.passageStart[message] as number; at < end; at += 1)
      this.spotOfSlot[this.passages[at] as number] = spot;
    latest.size += 1;
    this.blockFifths[latest.block] = Math.min(this.blockFifths[latest.block] as number, leastFifths);
  }

  #addAround(message: number, weight: number, words: number): void {
    const more = Math.round(weight * fifths) * words;
    this.around[message] = (this.around[message] as number) + more;
    this.totalFifths += more * this.passagesIn(message);
  }

  #makeRoom(messages: number): void {
    this.previousOfDay = grownTo(this.previousOfDay, messages);
    this.passageStart = grownTo(this.passageStart, messages + 1);
    this.session = grownTo(this.session, messages);
    this.speaker = grownTo(this.speaker, messages);
    this.role = grownTo(this.role, messages);
    this.run = grownTo(this.run, messages);
    this.next = grownTo(this.next, messages);
    this.previous = grownTo(this.previous, messages);
    this.words = grownTo(this.words, messages);
    this.spot = grownTo(this.spot, messages);
    this.around = grownTo(this.around, messages);
  }
}
