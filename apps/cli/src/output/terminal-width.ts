/** Columns that every terminal has. */
export const terminalColumns = 80;

/** The columns of the terminal: at least 80, which is also the width of a file or pipe. */
export const terminalWidth = (): number =>
  Math.max(terminalColumns, process.stdout.columns ?? terminalColumns);
