import { build } from './build.mjs';
import { checkNode } from './check-node.mjs';
import { install } from './install.mjs';

/** Prepares a checkout: checks Node, installs and builds, each only if needed. */
export async function setup({ declarations = false } = {}) {
  checkNode();
  await install();
  await build({ declarations });
}
