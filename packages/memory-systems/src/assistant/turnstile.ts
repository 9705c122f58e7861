/** Lets one task in at a time, in the order they came; a task that fails does not stop the next. */
export function createTurnstile(): <Result>(task: () => Promise<Result>) => Promise<Result> {
  let last: Promise<unknown> = Promise.resolve();
  return (task) => {
    const next = last.then(task, task);
    last = next;
    return next;
  };
}
