import { visible } from './visible.js';

/** Shows how far work is on stderr: one line that moves on a terminal, a line every tenth elsewhere. */
export function createStatusLine() {
  const terminal = process.stderr.isTTY;
  let lastTenth = -1;
  let lastPercent = -1;
  return {
    /** @param share of the work that is done, 0 to 1 */
    show(share: number, describe: () => string): void {
      const percent = Math.floor(share * 100);
      const text = (): string => `${String(percent).padStart(3)} %  ${visible(describe())}`;
      if (terminal) {
        if (percent === lastPercent) return;
        lastPercent = percent;
        process.stderr.write(`\r${text()}\u001b[K`);
        return;
      }
      const tenth = Math.floor(share * 10);
      if (tenth === lastTenth) return;
      lastTenth = tenth;
      process.stderr.write(`${text()}\n`);
    },
    end(): void {
      if (terminal) process.stderr.write('\r\u001b[K');
    },
  };
}
