import type { JsonObject } from '@memgym/core';
import type { PersonaMemMessage } from '../../../data/read-contexts.js';
import { releaseType } from '../../questions/question-types.js';
import { periods, writingSession } from '../../raw/periods.js';
import { readRawFile } from '../../raw/raw-file.js';
import { readRawName } from '../../raw/raw-name.js';
import { type Block, blocksOf } from '../block.js';

const types = [
  ...['recallFacts', 'newIdeas', 'latestPreference', 'fullEvolution'],
  ...['reasonsAfterUpdate', 'reasonsInSequence', 'recommendation', 'newScenarios'],
].map((key) => releaseType(key).nameInRawFiles);
const writing = ['writing', 'email', 'coding'];
const two = (value: number): string => String(value).padStart(2, '0');

/** How many sessions of each topic there are. */
export type SessionCounts = Readonly<Record<string, number>>;

/**
 * Sessions of a persona, topic by topic and the later periods first, with questions of every type. Some dates are the
 * same in several sessions, some lines have a date, a blank end or no text, and code stands between fences.
 */
export function sessionsOfPersona(counts: SessionCounts, samples = 1): Block[] {
  return Object.entries(counts).flatMap(([topic, count], place) =>
    Array.from({ length: samples }, (_, sample) => {
      const sessions = writing.includes(topic)
        ? [[writingSession, craftLines(topic)] as const]
        : periods
            .slice(0, count)
            .map(({ session }, period) => [session, linesOf(topic, place, sample, period)] as const);
      const json: JsonObject = {
        'Expanded Persona': 'Ada is 40 and keeps bees.',
        ...Object.fromEntries(sessions),
        'Q&A': Object.fromEntries(
          sessions.map(([session, lines], period) => [session, questionsOf(topic, lines, period)]),
        ),
      };
      const path = `conversation_${topic}_persona0_sample${sample}.json`;
      const name = readRawName(path);
      if (name === undefined) throw new Error(path);
      return blocksOf([readRawFile(json, name, path)]).toReversed();
    }).flat(),
  );
}

/** Conversations about nothing of the persona's. */
export const irrelevantConversations = (count: number): PersonaMemMessage[][] =>
  Array.from({ length: count }, (_, index) => [
    { role: 'user', content: `What is fact ${index}?` },
    { role: 'assistant', content: `Fact ${index} is ${'known '.repeat(index)}to all.` },
  ]);

function linesOf(topic: string, place: number, sample: number, period: number): string[] {
  const [user, assistant] = topic === 'therapy' ? ['Patient', 'Therapist'] : ['User', 'Assistant'];
  const opening = (place + period) % 2 === 0 ? [`${user}: Good day, ${topic} ${sample} ${period}.`, ''] : [];
  return opening.concat(
    [1, 2, 3].flatMap((event) => {
      const date = `${two(1 + ((place * 5 + period * 3 + event) % 12))}/1${event}/20${two(10 + period)}`;
      const note =
        event === 2 ? `[Side_Note]: event ${event} ${date}` : `Side_Note: [event ${event}] ${date}`;
      const about = `${topic} ${sample} ${period} ${event}`;
      return [
        note,
        `${user}: I did ${about}${event === 3 ? ` on ${date}` : ''}, ${'very '.repeat((place * event) % 5)}often.`,
        `${assistant}: It’s good that you did ${about}.${event === 1 && period === 2 ? '  ' : ''}`,
      ];
    }),
  );
}

function craftLines(topic: string): string[] {
  return [
    `User: Here is my ${topic}.`,
    '[Original_Code]: see below',
    '```python',
    'x = 1',
    '  y = 2',
    '```',
    '[Side_Note]: [Writing Styles] Likes short names',
    'User: Make it shorter.',
    'Please.  ',
    'Assistant:Here it is.',
  ];
}

function questionsOf(topic: string, lines: readonly string[], period: number): JsonObject[] {
  const notes = lines.flatMap((line, index) =>
    /Side_Note.*\d{4}$/.test(line) ? [lines.slice(index, index + 3)] : [],
  );
  return notes.flatMap(([note = '', user = '', reply = ''], event) => {
    const date = note.slice(-10);
    const about = {
      Event: 'e',
      [event % 2 === 0 ? '[Fact] Likes' : '[Updated Fact] Dislikes']: `${topic} ${event} [Stereotypical]`,
    };
    const reference = {
      ...about,
      '[Reasons of Change]': 'rain',
      Conversation: [note, user, reply].join('\n'),
    };
    return types.map((type, index) => ({
      Question: `What about ${topic} ${period} ${event} ${index}?`,
      Correct_Answer: `right ${index}`,
      Incorrect_Answers: ['one', 'two', 'three', 'four', 'five'].slice(0, 2 + (index % 4)),
      Type: type,
      Topic: topic,
      Reference: index === 3 ? { [date]: reference, full_sequence: `The user likes ${event}` } : reference,
      Where: index % 3 === 1 ? user : index % 3 === 2 && event === 1 ? reply : 'END OF TEXT',
      More_Update: (index + event) % 4 === 0 ? 'Yes' : 'No',
    }));
  });
}
