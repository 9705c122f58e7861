import type { PartTexts } from '../data-texts.js';
import type { InspectedData } from '../inspected-data.js';
import type { Quirk } from '../quirk-finding.js';
import type { DatasetCard } from './dataset-card.js';

/** A data set that MemGym can read. */
export interface DatasetEntry extends DatasetCard {
  /** Its known oddities, and how its loader handles each. */
  readonly quirks: readonly Quirk[];
  /** Its path below a data folder, for `inspect` and its loader; null if it is missing. */
  locate(root: string): string | null;
  /**
   * Whether fewer episodes or questions than are published is a fault. Default false, because generators make data of the
   * published form in any size.
   */
  readonly needsAll?: boolean;
  /** The contents and the faults. @throws {DatasetError} when it is missing, damaged or of another form */
  inspect(path: string): Promise<InspectedData>;
  /**
   * The texts of each part, for data whose parts are not those of one play. Default: those of the episodes.
   * @throws {DatasetError} when the data cannot be read
   */
  readTexts?(path: string): Promise<PartTexts[]>;
}
