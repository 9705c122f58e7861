const printers = ['error', 'warn'] as const;
/** The one that the SDK prints to. */
const { console: shared } = globalThis;

/**
 * Keeps what is printed from the console while work is done, where `isSaid` says that its caller is told of it. The SDK
 * prints each failure of its model with a stack, as if something else had broken.
 */
export function createQuietConsole(isSaid: () => boolean) {
  let running = 0;
  let restore = (): void => undefined;
  const begin = (): void => {
    const before = printers.map((name) => [name, shared[name]] as const);
    const after = before.map(([name, print]) => {
      const quiet = (...said: unknown[]): void => {
        if (!isSaid()) print.apply(shared, said);
      };
      shared[name] = quiet;
      return quiet;
    });
    restore = () => {
      before.forEach(([name, print], place) => {
        // Somebody else may have replaced it meanwhile.
        if (shared[name] === after[place]) shared[name] = print;
      });
    };
  };
  return async function quietly<Result>(work: () => Promise<Result>): Promise<Result> {
    if (running === 0) begin();
    running += 1;
    try {
      return await work();
    } finally {
      running -= 1;
      if (running === 0) restore();
    }
  };
}
