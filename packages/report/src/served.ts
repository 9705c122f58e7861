/** A link of a page's navigation. */
export interface PageLink {
  readonly text: string;
  readonly address: string;
}

/** What a served page has around its content. */
export interface Served {
  readonly links: readonly PageLink[];
  /** The state of a run that goes on: where the page asks for it, and what it was when the page was made. */
  readonly live?: { readonly address: string; readonly version: string; readonly text: string };
  /** Where the page may put remarks on answers. Default: it takes none. */
  readonly remarksAddress?: string;
}
