#!/usr/bin/env node
// npm run build: every package as it is published, with type declarations.
import { setup } from './lib/setup.mjs';

await setup({ declarations: true });
