/** What a reader looks at; the address of the page holds it, so that it can be shared. */
export interface PageState {
  /** The open question; empty for none. */
  readonly q: string;
  /** `questions` for a row a question; empty for a row an answer. */
  readonly view: string;
  readonly system: string;
  readonly type: string;
  readonly outcome: string;
  readonly cause: string;
  /** What a person said of the answer. */
  readonly remark: string;
  readonly text: string;
  /** A column, with `-` before it for descending. */
  readonly sort: string;
  /** Ids of shown columns with commas; empty for the usual ones. */
  readonly columns: string;
}

const names = [
  'q',
  'view',
  'system',
  'type',
  'outcome',
  'cause',
  'remark',
  'text',
  'sort',
  'columns',
] as const;

/** The state in an address. An address without `=` names a section of the page. */
export function readState(hash: string): PageState {
  const values = new URLSearchParams(hash.includes('=') ? hash.slice(1) : '');
  return Object.fromEntries(names.map((name) => [name, values.get(name) ?? ''])) as unknown as PageState;
}

/** The address of a state: `#q=7`. */
export function addressOf(state: PageState): string {
  const values = new URLSearchParams(
    names.flatMap((name) => (state[name] === '' ? [] : [[name, state[name]]])),
  );
  return `#${values}`;
}
