import { assistant, at, type ExportSample, iso, user } from './sample.js';

/** Tables with columns of any name. */
export const tables: readonly ExportSample[] = [
  {
    name: 'columns',
    options: { map: { role: 'who', content: 'text', time: 'at', session: 'chat' } },
    files: {
      'rows.csv': `who,text,at,chat\ncustomer,"My sister Ida\nplays the cello.",${iso(0)},1\nsystem,Hello,,1\nagent,A fine instrument!,${at + 9},1\n`,
    },
    turns: [user('My sister Ida\nplays the cello.', 0), assistant('A fine instrument!', 9)],
    dropped: { instructions: 1 },
  },
];
