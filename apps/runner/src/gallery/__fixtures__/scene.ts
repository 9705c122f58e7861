import type { ShownRequest } from './shown-request.js';

/** What a model of a scene says, by the name of the prompt; other prompts are answered by their offline behaviour. */
export type SceneReplies = Readonly<Record<string, string | ((shown: string) => string)>>;

/** One run on small data, whose requests are shown in one file. */
export interface Scene {
  /** Path of the file without its ending: `locomo/facts`. */
  readonly name: string;
  /** What the reader has to know, in a sentence or two. */
  readonly about: string;
  readonly benchmark: {
    readonly type: string;
    readonly options?: object;
    readonly filter?: object;
    readonly questionLimit?: number;
  };
  /** The only system of the run. */
  readonly system: { readonly type: string; readonly [key: string]: unknown };
  /** Further parts of the experiment. */
  readonly experiment?: object;
  /** The data: a path, or the content of each file. */
  readonly data: string | Readonly<Record<string, string>>;
  readonly replies?: SceneReplies;
  /** The requests that the file shows. Default: those that do not write memories. */
  readonly shows?: (request: ShownRequest) => boolean;
}
