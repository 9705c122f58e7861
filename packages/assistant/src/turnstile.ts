/** Runs one task at a time, in order of arrival; a failed task does not stop the next. */
export function createTurnstile(): <Result>(task: () => Promise<Result>) => Promise<Result> {
  let last: Promise<unknown> = Promise.resolve();
  return (task) => {
    const next = last.then(task, task);
    last = next;
    return next;
  };
}
