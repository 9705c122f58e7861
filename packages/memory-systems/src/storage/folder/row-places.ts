import type { FrameRow } from './frame.js';

/** The known position of a row; only small numbers, because a user may have a million rows. */
export interface RowPlace {
  /** Position of its text in the file; -1 for none. */
  readonly textAt: number;
  readonly textBytes: number;
  /** Signed. */
  readonly textChecksum: number;
  /** Approximate bytes that it occupies. */
  readonly bytes: number;
  /** Its position among all rows. */
  readonly index: number;
}

/** Where the current rows of a file are. */
export class RowPlaces {
  readonly #places = new Map<string, RowPlace>();
  /** Approximate bytes that the current rows occupy. */
  usedBytes = 0;

  /** Number of rows. */
  get size(): number {
    return this.#places.size;
  }

  get(key: string): RowPlace | undefined {
    return this.#places.get(key);
  }

  /**
   * @param row a row whose text is at `textAt`
   * @param ownBytes its size without vector and text: its share of the frame
   * @param index its position, unless it already has one
   * @returns its position
   */
  store(row: FrameRow, textAt: number, { ownBytes, index }: { ownBytes: number; index: number }): number {
    const [key, , vectorBytes, , textBytes, textChecksum] = row;
    const bytes = Math.round(ownBytes) + Math.max(0, vectorBytes) + Math.max(0, textBytes);
    const earlier = this.#places.get(key);
    this.usedBytes += bytes - (earlier?.bytes ?? 0);
    const place = {
      textAt: textBytes < 0 ? -1 : textAt,
      textBytes,
      textChecksum: textChecksum | 0,
      bytes,
      index: earlier?.index ?? index,
    };
    this.#places.set(key, place);
    return place.index;
  }

  /** @returns where the row was; undefined if there is none */
  drop(key: string): RowPlace | undefined {
    const place = this.#places.get(key);
    this.usedBytes -= place?.bytes ?? 0;
    this.#places.delete(key);
    return place;
  }
}
