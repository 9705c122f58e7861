import { build } from './build.mjs';
import { checkNode } from './check-node.mjs';
import { install } from './install.mjs';

/** Makes a fresh checkout ready: checks Node, installs, builds. Does nothing where nothing changed. */
export async function setup({ declarations = false } = {}) {
  checkNode();
  await install();
  await build({ declarations });
}
