import { parentPort } from 'node:worker_threads';

/** Work that is wanted. */
export interface WorkOrder<Order> {
  readonly id: number;
  readonly order: Order;
}

/** What became of it; without `done` it failed. */
export interface WorkDone<Result> {
  readonly id: number;
  readonly done?: { readonly result: Result };
}

/** Does what is ordered of the thread that this is called in, side by side; what a thread of `createWorkThread` runs. */
export function takeOrders<Order, Result>(work: (order: Order) => Promise<Result>): void {
  parentPort?.on('message', ({ id, order }: WorkOrder<Order>) => {
    const deliver = (delivery: WorkDone<Result>): void => parentPort?.postMessage(delivery);
    // A result that cannot be sent is one that there is not.
    Promise.resolve(order)
      .then(work)
      .then((result) => deliver({ id, done: { result } }))
      .catch(() => deliver({ id }));
  });
}
