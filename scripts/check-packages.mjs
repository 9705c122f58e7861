#!/usr/bin/env node
// Packs every package as it would be published and checks the result: contents, publint, attw, and a project outside
// the workspace that installs and imports all packages, uses them in test runners and bundles, and makes plugins with
// them. With `--registry` it also publishes them on a registry on the loopback interface, and installs them from there as
// a stranger would, and builds and starts a Next application. Prints every fault; the exit code is 1 if there is one.
import { checkPackedPackages } from './lib/packed-packages.mjs';

const faults = await checkPackedPackages({ registry: process.argv.includes('--registry') });
process.exitCode = faults === 0 ? 0 : 1;
