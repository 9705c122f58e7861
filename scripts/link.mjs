// npm run link -- <folder> [--types]: gives a package outside the checkout the packages of the checkout, before they are on npm.
import { linkPackage } from './lib/link-package.mjs';
import { say } from './lib/run.mjs';
import { setup } from './lib/setup.mjs';

const args = process.argv.slice(2);
const [folder] = args.filter((arg) => arg !== '--types');
if (folder === undefined) {
  say('npm run link -- <folder> [--types]: name the folder of the package that is to use this checkout.');
  process.exit(1);
}
// Declarations take minutes to build, and only a compiler reads them.
await setup({ declarations: args.includes('--types') });
linkPackage(folder, { from: process.env.INIT_CWD ?? process.cwd() });
