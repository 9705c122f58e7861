/**
 * What all of them give, once each has ended: where one fails, no other still writes when that is told.
 * @throws the first failure, in the order given
 */
export async function settleTogether<Values extends readonly unknown[]>(
  promises: {
    readonly [Index in keyof Values]: Promise<Values[Index]>;
  },
): Promise<Values> {
  await Promise.allSettled(promises);
  return (await Promise.all(promises)) as unknown as Values;
}
