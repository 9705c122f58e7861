/** The original's names of the columns of systems with another name. */
const columnNames: Readonly<Record<string, string>> = { bm25_message: 'bm25', embedder_message: 'embedder' };

/** The suffix of the columns with the dialogues of a system: `dialog_bm25` has those of `bm25_message`. */
export const dialogueColumn = (system: string): string => columnNames[system] ?? system;
