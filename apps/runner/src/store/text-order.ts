import { createTextWriter, type KeptText, type TextWriter } from './text-writer.js';

/** What is to be done with the texts of a folder: more are to be written, or all of them sorted. */
export interface TextOrder {
  /** Who orders it: what one store wrote into a folder may be gone when another one writes there. */
  readonly store: number;
  readonly folder: string;
  /** To be written; null where all are to be sorted. */
  readonly texts: readonly KeptText[] | null;
}

/** Does what is ordered, one order after the other; files stay open until they are sorted. */
export function createTextOrders(): (order: TextOrder) => void {
  const writers = new Map<number, TextWriter>();
  return ({ store, folder, texts }) => {
    const writer = writers.get(store) ?? createTextWriter(folder);
    if (texts === null) {
      writers.delete(store);
      writer.sort();
    } else {
      writers.set(store, writer);
      writer.write(texts);
    }
  };
}
