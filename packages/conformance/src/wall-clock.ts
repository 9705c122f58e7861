/**
 * Runs `work` while the wall clock (`Date.now`, `new Date()`) is off by `milliseconds`. Only code that reads it is
 * affected; explicit dates do not change.
 */
export async function withShiftedWallClock<T>(milliseconds: number, work: () => Promise<T>): Promise<T> {
  const RealDate = globalThis.Date;
  const now = (): number => RealDate.now() + milliseconds;
  globalThis.Date = new Proxy(RealDate, {
    construct: (target, given: [] | [number]) =>
      given.length === 0 ? new target(now()) : Reflect.construct(target, given),
    apply: () => new RealDate(now()).toString(),
    get: (target, key) => (key === 'now' ? now : Reflect.get(target, key)),
  });
  try {
    return await work();
  } finally {
    globalThis.Date = RealDate;
  }
}
