/** What a token allows: `admin` is to export and erase a user, and to list users. */
export const rights = ['read', 'write', 'admin'] as const;
export type Right = (typeof rights)[number];

/** Who sends a request. */
export interface Caller {
  /** Name for limits and logs; not secret. */
  readonly name: string;
  /** The only user whose memories it may touch; undefined: every user. */
  readonly user: string | undefined;
  readonly rights: ReadonlySet<Right>;
}

/** Tells who sends a request. */
export interface Access {
  /** The owner of a token; undefined if it is unknown. @throws when the tokens cannot be read */
  callerOf(token: string): Promise<Caller | undefined> | Caller | undefined;
}

/** The sender on a server without tokens. */
export const anybody: Caller = { name: 'anybody', user: undefined, rights: new Set(rights) };
