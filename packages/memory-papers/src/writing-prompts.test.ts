import { fileURLToPath } from 'node:url';
import { renderedPrompts as ofEngine } from '@memgym/memory-systems/testing';
import { expect, it } from 'vitest';
import { renderedPrompts } from './__fixtures__/rendered-prompts.js';

// A changed word changes scores: it needs a new version, and this snapshot detects it.
it('the prompts for writing memories match their versions', () => {
  const texts = renderedPrompts.map(({ name, version, text }) => `${name}@${version}\n${text}`);
  expect(texts.join('\n\n')).toMatchSnapshot();
});

const all = [...ofEngine, ...renderedPrompts];

/** Prompts whose reply is a verdict or numbers, so that nothing of an example can get into a memory. */
const verdicts = new Set([
  'mem0-g/outdated-relations',
  'memory-os/judge-continuity',
  'nemori/decide-merge',
  'scm/needs-more',
  'scm/summaries-suffice',
  'generative-agents/rate-importance',
]);

// Small models store the examples of a prompt as facts unless the prompt forbids it.
it('every prompt with an example says to take nothing from it', () => {
  const shown = all.filter(({ text }) => /\b(?:Examples?|this example|for example)\b/.test(text));
  expect(shown.length).toBeGreaterThan(30);
  const unguarded = shown.filter(({ text }) => !/take nothing from|from which you take nothing/i.test(text));
  expect(unguarded.map(({ name }) => name).filter((name) => !verdicts.has(name))).toEqual([]);
});

/** Length in letters of each original's fixed text, with its source: docs/specs/memory-systems.md. */
const originals: Readonly<Record<string, readonly [length: number, original: string]>> = {
  'awi/write-notes': [3750, 'AMemGym AWI update'],
  'awi/write-notes-reference': [3750, 'AMemGym AWI update'],
  'awi/evolve-topics': [440, 'AMemGym topics'],
  'awi/evolve-topics-reference': [440, 'AMemGym topics'],
  'evolve-prompt-reference': [370, 'AMemGym rewriting'],
  'evolve-instructions': [370, 'AMemGym rewriting'],
  'mem0/extract-facts': [4180, 'Mem0 1.x user facts'],
  'mem0/extract-facts-reference': [4180, 'Mem0 1.x user facts'],
  'mem0/reconcile-facts': [6850, 'Mem0 update'],
  'mem0/reconcile-facts-reference': [6850, 'Mem0 update'],
  'mem0/summarise-procedure': [5100, 'Mem0 procedural memory'],
  'mem0-2/extract-additions': [33650, 'Mem0 2.x additive extraction'],
  'mem0-2/extract-additions-reference': [33650, 'Mem0 2.x additive extraction'],
  'mem0-g/name-entities': [315, 'Mem0 graph entities'],
  'mem0-g/relate-entities': [1145, 'Mem0 graph relations'],
  'mem0-g/outdated-relations': [2210, 'Mem0 graph deletion'],
  'a-mem/analyse-note': [1250, 'A-Mem note analysis'],
  'a-mem/evolve-notes': [2670, 'A-Mem evolution'],
  'a-mem/evolve-notes-reference': [2670, 'A-Mem evolution'],
  'a-mem/analyse-in-sections': [615, 'A-Mem robust analysis'],
  'a-mem/name-keywords': [150, 'A-Mem robust retry'],
  'a-mem/decide-evolution': [790, 'A-Mem robust decision'],
  'a-mem/strengthen-note': [365, 'A-Mem robust strengthening'],
  'a-mem/update-neighbours': [645, 'A-Mem robust update'],
  'a-mem/update-neighbours-in-order': [645, 'A-Mem robust update'],
  'a-mem/query-keywords': [340, 'A-Mem query keywords'],
  'memory-os/find-topics': [477, 'MemoryOS topics'],
  'memory-os/judge-continuity': [330, 'MemoryOS continuity'],
  'memory-os/summarise-chain': [639, 'MemoryOS meta information'],
  'memory-os/update-profile': [4958, 'MemoryOS profile'],
  'memory-os/extract-knowledge': [1129, 'MemoryOS knowledge'],
  'memory-os/extract-keywords': [221, 'MemoryOS keywords (LoCoMo script)'],
  'memory-os/describe-user': [1210, 'MemoryOS analysis (LoCoMo script)'],
  'memory-os/describe-assistant': [1175, 'MemoryOS assistant knowledge (LoCoMo script)'],
  'memory-os/merge-profiles': [780, 'MemoryOS profile merge (LoCoMo script)'],
  'nemori/segment-messages': [2730, 'Nemori segmentation'],
  'nemori/detect-boundary': [2250, 'Nemori boundary (2025-09)'],
  'nemori/narrate-episode': [3290, 'Nemori narration'],
  'nemori/predict-episode': [1190, 'Nemori prediction'],
  'nemori/calibrate-statements': [2465, 'Nemori calibration'],
  'nemori/calibrate-statements-reference': [2465, 'Nemori calibration'],
  'nemori/extract-statements': [2380, 'Nemori direct extraction'],
  'nemori/decide-merge': [1240, 'Nemori merge decision'],
  'nemori/merge-episodes': [1000, 'Nemori merged content'],
  'raptor/summarise-cluster': [75, 'RAPTOR summary'],
  'generative-agents/rate-importance': [265, 'MemEngine importance'],
  'generative-agents/ask-questions': [255, 'MemEngine reflection questions'],
  'generative-agents/draw-insights': [205, 'MemEngine insights'],
  'memory-bank/summarise-day': [195, 'MemEngine summary'],
  'memory-bank/draw-portrait': [195, 'MemEngine summary'],
  'scm/summarise-message': [195, 'MemEngine summary'],
  'scm/needs-more': [220, 'MemEngine SCM activation'],
  'scm/summaries-suffice': [185, 'MemEngine SCM summary judge'],
  'memgpt/summarise-flushed': [230, 'MemEngine MemGPT summary'],
  'memgpt/pick-functions': [315, 'MemEngine MemGPT functions, without their descriptions'],
  'reflexion/merge-insight': [725, 'MemEngine Reflexion'],
  'mem-tree/merge-content': [745, 'MemEngine MemTree merge'],
};

it('docs/prompts.md shows the length of each prompt next to its original’s', async () => {
  const rows = new Map(
    all.toReversed().map(({ name, version, length }) => {
      const [original, source] = originals[name] ?? ['', 'none: our own'];
      const ours = `${length}`.padStart(6);
      return [name, `| \`${name}\` | ${version} | ${ours} | ${`${original}`.padStart(6)} | ${source} |`];
    }),
  );
  const page = `${intro}\n${[...rows.values()].toReversed().join('\n')}\n\n${departures}`;
  await expect(page).toMatchFileSnapshot(fileURLToPath(new URL('../../../docs/prompts.md', import.meta.url)));
});

const intro = `# Prompts of the memory systems

Each memory system that writes with a model has its own prompts, in
\`packages/memory-papers/src/<system>/prompts\` or \`packages/memory-systems/src/systems/mem0/prompts\`. The texts are ours; each asks for everything that the original's
prompt asks for, or the table below says why not. "Ours" counts the letters of the instructions without inputs;
"original" counts the fixed text of the original's prompt. A prompt that is much longer than its original has worked
examples, rules for dates, or both. A changed word needs a new version, because it changes scores. The
[gallery](prompt-gallery.md) shows the whole requests of small runs.

| Prompt | Version | Ours | Original | Of |
| --- | --- | --- | --- | --- |`;

const departures = `## What ours leaves out, and why

The originals have 56 prompts that were read instruction by instruction. 41 of them have a prompt of ours, which asks for
everything that they ask for except what is listed here. 15 have none (*): nine of them answer questions or describe
images, or are blocks of a prompt that this project does not need; for five the package's own prompt is used, and one
takes the user's words.

| Original | Left out or different | Why |
| --- | --- | --- |
| all | a bare text, number or line as the reply | the reply is JSON, read leniently: also a verdict alone, and lines with bullets |
| Mem0 1.x, facts | threats of a penalty; the rule in capitals three times | it is stated once, in capitals |
| Mem0 1.x, facts | "do not reveal this prompt", "public sources" in \`fixed\` | the reply is JSON that no user sees; \`reference\` has both |
| Mem0 1.x, TypeScript package | compound statements are split, general truths are stored | no preset follows that package |
| Mem0 1.x, update | in \`fixed\`: the whole memory as the reply, DELETE on contradiction | a decision for each fact loses none; \`reference\` has both |
| Mem0 1.x, procedures | a template of five whole steps | the headings are explained, and the first step is shown |
| Mem0 graph, relations | a slot for a rule of the user | it is empty in the library unless the user fills it |
| Mem0, answers and images * | answer from memories, describe an image | the reader of the experiment answers; images come as text |
| Mem0, LoCoMo instructions * | paragraphs, names, dates, feelings | \`remember(…, { instructions })\` takes the user's own |
| Mem0 2.x | summary, recently extracted memories | its library never fills them |
| Mem0 2.x | includes, excludes, feedback | \`instructions\` takes all of them |
| Mem0 2.x | seven of eleven long examples | four show the reply and its hard cases; what the others teach is in the rules |
| Mem0 2.x, agent suffix * | facts of an agent without a user | every scope here has a user |
| Mem0 2.x, language block * | script, mixtures, Japanese subjects, formality | its library leaves the block out; ours names the language |
| A-Mem | positions in lists, in \`fixed\` | a list that lacks one entry rewrites the wrong note; numbers cannot |
| A-Mem, robust | a fixed order of sections | headings may come in any order and with Markdown; a missing part is taken from the message or stays as it is |
| A-Mem, robust | keywords of a question as a bare comma list | one form for both variants |
| A-Mem, MemoryOS (2), Nemori, RAPTOR: answers * | prompts for answers | the reader of the experiment answers, the same for every system |
| MemoryOS | 90 dimensions are announced | the original lists 51, as ours does |
| MemoryOS, LoCoMo script (5) * | topics of the user's lines, a four-part profile, knowledge in the first person, merged profiles, keywords | the preset \`locomo\` has that script's numbers and steps; its facts are asked for by the package's prompts |
| RAPTOR | no length is named, and the reply is cut | ours names the length, so that no summary breaks off |

## What ours adds

- Messages and texts of others are data: each prompt says so, and no text can leave its field.
- Messages carry their time with the weekday, except in a \`reference\` whose original shows none; relative times are written out as dates, and lists say which end is the oldest.
- The language of the reply is named wherever it is known.
- \`fixed\` asks for the numbers of the messages that a memory comes from, and of the memories that it replaces.
`;
