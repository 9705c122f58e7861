import { MemGymError, type MemGymErrorOptions } from './memgym-error.js';

/** Where in a data file something is wrong. */
export interface DataPlace {
  file: string;
  /** 1-based line, where the format has lines. */
  line?: number;
  /** Path inside the file, e.g. `[3].qa[17].answer`. */
  path?: string;
}

interface DatasetErrorOptions extends MemGymErrorOptions {
  /** Whether nothing lies there at all. Default false. */
  missing?: boolean;
}

/** A published or generated data file is missing, damaged, or not what it should be. */
export class DatasetError extends MemGymError {
  override readonly name = 'DatasetError';
  readonly place: DataPlace;
  /** True where nothing lies at `place.file`: the path is wrong, and not what it leads to. */
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
