import { print } from './print.js';

/** The next steps, each a command or a sentence, with a remark. */
export function showNext(steps: readonly (readonly string[])[]): void {
  print('Next:');
  for (const [step = '', remark] of steps) print(`  ${step}${remark === undefined ? '' : `   # ${remark}`}`);
}
