import type { IndexKeeping } from './index-keeping.js';
import type { SectionReader } from './index-sections.js';

/** A vector and the id it is found by. */
export interface NamedVector {
  readonly id: string;
  readonly vector: ArrayLike<number>;
}

/** As {@link IndexKeeping}, but the vectors themselves are not written: whoever keeps them gives them again. */
export interface VectorKeeping extends Omit<IndexKeeping, 'read'> {
  read(from: SectionReader, vectorOf: (number: number) => NamedVector | undefined): void;
}
