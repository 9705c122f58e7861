import { fileNameOf, sha256 } from '@memgym/core';

/** The place of a question in a run. */
interface QuestionPlace {
  readonly number: number | null;
  readonly episodeId: string;
  readonly questionId: string;
}

/** The addresses of the pages of runs. */
export interface Addresses {
  readonly list: string;
  /** The list, with this metric over time. */
  trends(metric: string): string;
  run(runId: string): string;
  question(runId: string, place: QuestionPlace): string;
  /** Two runs, the earlier one first, by a metric. Default: that of the benchmark. */
  compare(first: string, second: string, metric?: string): string;
  /** What only a server answers. */
  readonly asks?: {
    /** For two runs that were ticked in the list. */
    readonly ticked: string;
    /** What the list asks for, to say which runs go on. */
    readonly listState: string;
    /** What a page that follows a run asks for. */
    state(runId: string): string;
    /** Takes a remark; undefined if nothing may be written. */
    readonly remarks: ((runId: string) => string) | undefined;
  };
}

/** @param base what every address begins with, without a slash at its end */
export function addressesBelow(
  base: string,
  { takesRemarks }: { readonly takesRemarks: boolean },
): Addresses {
  const run = (runId: string): string => `${base}/runs/${encodeURIComponent(runId)}`;
  return {
    list: `${base}/`,
    trends: (metric) => `${base}/?${new URLSearchParams({ metric })}#trends`,
    run,
    question: (runId, place) => `${run(runId)}${hashOf(place)}`,
    compare: (a, b, metric) =>
      `${base}/compare?${new URLSearchParams({ a, b, ...(metric !== undefined && { metric }) })}`,
    asks: {
      ticked: `${base}/compare`,
      listState: `${base}/state`,
      state: (runId) => `${run(runId)}/state`,
      remarks: takesRemarks ? (runId) => `${run(runId)}/remarks` : undefined,
    },
  };
}

/** A page that an address of {@link addressesOfFiles} leads to. */
export type WantedPage =
  | { readonly kind: 'list'; readonly metric?: string }
  | { readonly kind: 'run'; readonly runId: string }
  | { readonly kind: 'compare'; readonly first: string; readonly second: string; readonly metric?: string };

/** The names of files beside each other. @param want hears of every page that a name was made for, again and again */
export function addressesOfFiles(want: (file: string, page: WantedPage) => void): Addresses {
  const addressOf = (words: readonly string[], page: WantedPage): string => {
    const name = words.map(fileNameOf).join('~');
    // File systems allow 255 bytes.
    const file = `${name.length > 200 ? sha256(name) : name}.html`;
    want(file, page);
    // The name holds `%`, which an address would read as the beginning of a code.
    return encodeURIComponent(file);
  };
  const run = (runId: string): string => addressOf(['run', runId], { kind: 'run', runId });
  return {
    list: addressOf(['index'], { kind: 'list' }),
    trends: (metric) => `${addressOf(['index', metric], { kind: 'list', metric })}#trends`,
    run,
    question: (runId, place) => `${run(runId)}${hashOf(place)}`,
    compare: (first, second, metric) =>
      addressOf(['compare', first, second, ...(metric === undefined ? [] : [metric])], {
        ...{ kind: 'compare', first, second },
        ...(metric !== undefined && { metric }),
      }),
  };
}

const hashOf = ({ number, episodeId, questionId }: QuestionPlace): string =>
  `#${new URLSearchParams({ q: number === null ? `${episodeId}/${questionId}` : String(number) })}`;
