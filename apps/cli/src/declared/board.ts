import { command, needed, text } from './declare.js';
import { json } from './shared-flags.js';

const data = text('<path>', 'the data of the runs, if a bundle does not hold them; default: MEMGYM_DATA_DIR');

export const boardCheck = command({
  name: 'check',
  about:
    'Say why a bundle, or a claim without records, would be refused by a board: a line for each reason. Exits with 1 if it would. Nothing of the bundle is run.',
  takes: [['<bundle>', 'a file that `memgym runs bundle` wrote, or the .json of a claim']],
  flags: {
    sheet: text('<file>', 'the sheet of the board', 'sheet.json'),
    signers: text(
      '<file>',
      'whose signature counts, a list as ssh-keygen(1) describes; default: none is needed',
    ),
    data,
    json,
  },
  after:
    'A form beside the bundle, such as notes.json beside notes.memgym.zip, names products and who submits. docs/board.md explains the rules.',
});

export const boardBuild = command({
  name: 'build',
  about:
    'Check all bundles of a folder again, and write the site and the tables of a board of those that are admitted.',
  takes: [['<folder>', 'with sheet.json and bundles; also claims/, removals.jsonl and allowed_signers']],
  flags: { out: needed('<folder>', 'new folder for the site'), data, json },
});
