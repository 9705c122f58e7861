/** Something that a server refused, and what it was asked for instead. */
export interface ServerFinding {
  readonly baseUrl: string;
  readonly model: string;
  readonly api: 'chat-completions' | 'responses' | 'embeddings';
  /** What the server refused, as its API calls it: `json_schema`, `temperature`, … */
  readonly refused: string;
  /** What is done since, as a clause: `asked for json_object instead`. */
  readonly instead: string;
  /**
   * The entry of `capabilities` that says so at once, sparing the refused call of each process; absent
   * where only one schema was refused.
   */
  readonly declare?: { readonly capability: string; readonly value: boolean | string };
  /** What the server said, shortened; without secrets. */
  readonly message: string;
}

/** A client that can tell what its server refused. */
export interface FindsServer {
  /** What was learned of this server and model in this process so far, oldest first. */
  findings(): readonly ServerFinding[];
}

/** The findings that a declaration does not say already. */
export function undeclared(
  findings: readonly ServerFinding[],
  declared: Readonly<Record<string, unknown>> = {},
): readonly ServerFinding[] {
  return findings.filter(
    ({ declare }) => declare === undefined || declared[declare.capability] !== declare.value,
  );
}

/** What was found out through a client; nothing for one that talks to no server. */
export function findingsOf(client: object): readonly ServerFinding[] {
  return 'findings' in client && typeof client.findings === 'function'
    ? (client as FindsServer).findings()
    : [];
}
