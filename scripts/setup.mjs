#!/usr/bin/env node
// Makes a fresh checkout ready: checks Node, installs, builds. Does nothing where nothing changed.
import { build } from './lib/build.mjs';
import { checkNode } from './lib/check-node.mjs';
import { install } from './lib/install.mjs';

checkNode();
install();
build();
