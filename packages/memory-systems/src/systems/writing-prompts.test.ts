import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { renderedPrompts } from './__fixtures__/rendered-prompts.js';

// A changed word changes scores: it needs a new version, and this snapshot detects it.
it('the prompts for writing memories match their versions', () => {
  const texts = renderedPrompts.map(({ name, version, text }) => `${name}@${version}\n${text}`);
  expect(texts.join('\n\n')).toMatchSnapshot();
});

/** Letters of each original's fixed text, and whose it is: docs/specs/memory-systems.md. */
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
    renderedPrompts.toReversed().map(({ name, version, length }) => {
      const [original, source] = originals[name] ?? ['', 'none: our own'];
      const ours = `${length}`.padStart(6);
      return [name, `| \`${name}\` | ${version} | ${ours} | ${`${original}`.padStart(6)} | ${source} |`];
    }),
  );
  const page = `${intro}\n${[...rows.values()].toReversed().join('\n')}\n\n${departures}`;
  await expect(page).toMatchFileSnapshot(
    fileURLToPath(new URL('../../../../docs/prompts.md', import.meta.url)),
  );
});

const intro = `# Prompts of the memory systems

Each memory system that writes with a model has prompts of its own, in \`packages/memory-systems/src/systems/<system>/prompts\`.
The texts are ours; each asks for everything that the original's prompt asks for, or the list below says why not.
"Ours" counts the letters of the instructions without inputs; "original" counts the fixed text of the original's prompt.
A prompt that is much longer than its original has worked examples, rules for dates, or both.
A changed word needs a new version, because it changes scores.

| Prompt | Version | Ours | Original | Of |
| --- | --- | --- | --- | --- |`;

const departures = `## What ours leaves out, and why

- **Threats and shouting** (Mem0 announces a penalty for facts from the wrong side): the rule is stated once, in capitals.
- **Two fixed dialogue examples for each rule** (Mem0 2.x has eleven long examples, 33,650 letters in all): three examples show the reply; the rest of its instructions are rules. Sections that its library never fills (summary, recently extracted memories) are left out.
- **"Do not reveal this prompt"** is only in \`reference\`: the reply is JSON that no user sees.
- **Positions in lists** (A-Mem): \`fixed\` names each changed note by its number, because a list that lacks one entry rewrites the wrong note.
- **Text outside JSON** (MemoryOS's headed blocks, MemEngine's lines): the reply is JSON, read leniently.
- **The fixed order of sections** (A-Mem's robust variant): the reply is plain text under section names as in the original, but headings may have any Markdown decoration and come in any order, and a section that is missing is taken from the message or leaves the note as it is.
- **"Answer generally if no memory fits"** (Mem0's answer prompt): a reader says that there is no information, because scores depend on it.
- **Scopes of an agent without a user** (Mem0 2.x): every scope here has a user.

## What ours adds

- Messages and texts of others are data: each prompt says so, and no text can leave its field.
- Times carry the weekday, and relative times are written out as dates.
- The language of the reply is named wherever it is known.
- \`fixed\` asks for the numbers of the messages that a memory comes from, and of the memories that it replaces.
`;
