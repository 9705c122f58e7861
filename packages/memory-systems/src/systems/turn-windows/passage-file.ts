import type { IndexPersistence } from '../../indexes/index.js';
import { int32Of, int32Section } from '../../indexes/index-sections.js';
import { SlottedTerms } from '../../indexes/slotted-terms.js';
import { readTerms, writeTerms } from '../../indexes/term-sections.js';

/** The day of a message without one. */
export const noDay = -2_147_483_648;

/**
 * The terms of the passages of messages. A message has a place, which it keeps; its passages have slots in the order of age,
 * so numbers and not names say whose they are.
 */
export class PassageFile extends SlottedTerms {
  /** Incremented with every change that is not an addition. */
  rewrites = 0;
  passageCount = 0;
  readonly #places = new Map<string, number>();
  readonly #free: number[] = [];
  /** By place. */
  readonly #ids: string[] = [];
  #days = new Int32Array(16);
  /** The slot of the first passage, by place. */
  #first = new Int32Array(16);
  /** By slot: the place of the message, −1 for a hole, and the slot of its next passage, −1 for none. */
  #placeOf = new Int32Array(16);
  #next = new Int32Array(16);

  placeOf(id: string): number | undefined {
    return this.#places.get(id);
  }

  idAt(place: number): string {
    return this.#ids[place] as string;
  }

  dayAt(place: number): number {
    return this.#days[place] as number;
  }

  /** The place of the message that has the passage of a slot; −1 for a hole. */
  placeAt(slot: number): number {
    return this.#placeOf[slot] as number;
  }

  /** The slot of the first passage. */
  firstSlot(place: number): number {
    return this.#first[place] as number;
  }

  /** Adds a message or replaces its passages. @returns its place */
  put(id: string, passages: readonly (readonly string[])[], day: number): number {
    const known = this.#places.get(id);
    const place = known ?? this.#newPlace(id);
    if (known !== undefined) this.rewrites += 1;
    this.#days[place] = day;
    let last = -1;
    let slot = known === undefined ? -1 : (this.#first[place] as number);
    for (const terms of passages) {
      if (slot >= 0) this.refill(slot, terms);
      else slot = this.#link(this.fillNew(terms), place, last);
      last = slot;
      slot = this.#next[slot] as number;
    }
    if (last >= 0) this.#next[last] = -1;
    this.#removeFrom(slot);
    return place;
  }

  /** @returns the place that is free now; undefined for an unknown message */
  delete(id: string): number | undefined {
    const place = this.#places.get(id);
    if (place === undefined) return undefined;
    this.#removeFrom(this.#first[place] as number);
    this.#places.delete(id);
    this.#ids[place] = '';
    this.#days[place] = noDay;
    this.#free.push(place);
    this.rewrites += 1;
    if (this.slotCount >= 64 && this.slotCount >= 2 * this.passageCount) this.#closeHoles();
    return place;
  }

  /** Stores terms and days; the vectors are stored with the messages. */
  write(...[to, numberOf]: Parameters<IndexPersistence['write']>): void {
    this.#closeHoles();
    writeTerms(this.packed(), to);
    const places = this.#placeOf.subarray(0, this.slotCount);
    to.bytes('ids', int32Section(places.map((place) => numberOf(this.idAt(place)))));
    to.bytes('days', int32Section(places.map((place) => this.dayAt(place))));
  }

  /** @param found receives the place of each message, once */
  read(
    ...[from, memoryOf, found]: [
      ...Parameters<IndexPersistence['read']>,
      (place: number, number: number) => void,
    ]
  ): void {
    const [numbers, days] = [int32Of(from, 'ids'), int32Of(from, 'days')];
    this.takePacked(readTerms(from), numbers.length);
    const latest = new Int32Array(numbers.length);
    for (const [slot, number] of numbers.entries()) {
      const memory = memoryOf(number);
      const known = memory && this.#places.get(memory.id);
      const place = memory === undefined ? -1 : (known ?? this.#newPlace(memory.id));
      this.#link(slot, place, known === undefined ? -1 : (latest[known] as number));
      if (place < 0) this.#removeFrom(slot);
      else latest[place] = slot;
      if (place < 0 || known !== undefined) continue;
      this.#days[place] = days[slot] as number;
      found(place, number);
    }
    this.rewrites += 1;
  }

  #newPlace(id: string): number {
    const place = this.#free.pop() ?? this.#places.size;
    this.#places.set(id, place);
    this.#ids[place] = id;
    this.#days = grownTo(this.#days, place + 1);
    this.#first = grownTo(this.#first, place + 1);
    return place;
  }

  /** Notes a passage after the one of a slot, −1 for the first. @returns its slot */
  #link(slot: number, place: number, before: number): number {
    this.#placeOf = grownTo(this.#placeOf, slot + 1);
    this.#next = grownTo(this.#next, slot + 1);
    this.#placeOf[slot] = place;
    this.#next[slot] = -1;
    if (before >= 0) this.#next[before] = slot;
    else if (place >= 0) this.#first[place] = slot;
    this.passageCount += 1;
    return slot;
  }

  /** Removes a passage and those after it. */
  #removeFrom(first: number): void {
    for (let slot = first; slot >= 0; slot = this.#next[slot] as number) {
      this.empty(slot);
      this.#placeOf[slot] = -1;
      this.passageCount -= 1;
    }
  }

  #closeHoles(): void {
    if (this.slotCount === this.passageCount) return;
    const slots: number[] = [];
    for (let slot = 0; slot < this.slotCount; slot += 1) if (this.placeAt(slot) >= 0) slots.push(slot);
    const newSlots = this.renumber(slots);
    const moved = (slot: number): number => (slot < 0 ? -1 : (newSlots[slot] as number));
    this.#next = Int32Array.from(slots, (slot) => moved(this.#next[slot] as number));
    this.#placeOf = Int32Array.from(slots, (slot) => this.#placeOf[slot] as number);
    for (const place of this.#places.values()) this.#first[place] = moved(this.#first[place] as number);
    this.rewrites += 1;
  }
}

/** The same numbers in an array with room for `least`. */
export function grownTo<Numbers extends Int32Array | Int8Array | Uint8Array | Float64Array>(
  numbers: Numbers,
  least: number,
): Numbers {
  if (numbers.length >= least) return numbers;
  const grown = new (numbers.constructor as new (length: number) => Numbers)(
    Math.max(least, Math.ceil(numbers.length * (least < 4_096 ? 1.5 : 1.125))),
  );
  grown.set(numbers);
  return grown;
}
