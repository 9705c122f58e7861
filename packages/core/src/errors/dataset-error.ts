import { MemGymError, type MemGymErrorOptions } from './memgym-error.js';

/** The place of a fault in a data file. */
export interface DataPlace {
  file: string;
  /** 1-based line number, if the format has lines. */
  line?: number;
  /** Path inside the file, e.g. `[3].qa[17].answer`. */
  path?: string;
}

interface DatasetErrorOptions extends MemGymErrorOptions {
  /** Whether the file does not exist. Default false. */
  missing?: boolean;
}

/** A published or generated data file is missing, damaged, or has the wrong content. */
export class DatasetError extends MemGymError {
  override readonly name = 'DatasetError';
  readonly place: DataPlace;
  /** True when `place.file` does not exist: the path is wrong, not the content. */
  readonly missing: boolean;

  constructor(place: DataPlace, message: string, options: DatasetErrorOptions = {}) {
    const line = place.line === undefined ? '' : `:${place.line}`;
    const path = place.path === undefined ? '' : ` at ${place.path}`;
    super('dataset', `${place.file}${line}${path}: ${message}`, options);
    this.place = place;
    this.missing = options.missing ?? false;
  }

  static override isInstance(error: unknown): error is DatasetError {
    return MemGymError.isInstance(error) && error.name === 'DatasetError';
  }
}
