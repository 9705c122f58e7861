import { setImmediate } from 'node:timers';

interface Waiting {
  readonly left: () => number;
  readonly goOn: () => void;
}

const foreground: Waiting[] = [];
const background: (() => void)[] = [];
let running = false;

/** After so many turns in a row the background has one, so that it does not wait for ever. */
const mostInARow = 8;
let inARow = 0;

/**
 * Waits until what has arrived is dealt with and no longer work waits too: of those who wait, whoever has most left to
 * do goes on first, one after the other, and between two of them everything that has arrived meanwhile is dealt
 * with. Work side by side ends sooner so, as its longest part waits least. It changes the pace, never a result.
 * @param left how much there is still to do, in whatever unit all of them use; asked at every turn. Among equals the
 * first to come goes first
 */
export function foregroundTurn(left: () => number): Promise<void> {
  return turn((goOn) => foreground.push({ left, goOn }));
}

/**
 * The same behind those who wait in the foreground, in the order they came, and before them every ninth turn: for work
 * that nobody waits for, in pieces of a few milliseconds.
 */
export function backgroundTurn(): Promise<void> {
  return turn((goOn) => background.push(goOn));
}

function turn(wait: (goOn: () => void) => void): Promise<void> {
  return new Promise((resolve) => {
    wait(resolve);
    if (running) return;
    running = true;
    setImmediate(next);
  });
}

function next(): void {
  const first = inARow < mostInARow || background.length === 0 ? longest() : undefined;
  inARow = first === undefined ? 0 : inARow + 1;
  const goOn = first?.goOn ?? background.shift();
  goOn?.();
  running = foreground.length + background.length > 0;
  if (running) setImmediate(next);
}

function longest(): Waiting | undefined {
  let place = 0;
  let most = Number.NEGATIVE_INFINITY;
  foreground.forEach(({ left }, index) => {
    const own = left();
    if (own <= most) return;
    most = own;
    place = index;
  });
  return foreground.splice(place, 1)[0];
}
