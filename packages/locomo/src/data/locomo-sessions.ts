import {
  type DataPlace,
  DatasetError,
  type EventTime,
  eventTime,
  type JsonObject,
  type Session,
  type Turn,
} from '@memgym/core';
import { defined } from '@memgym/core/config';
import type { QuirkLog } from '@memgym/datasets';
import { englishMonth, parseRecord } from '@memgym/datasets';
import type { locomoQuirks } from './locomo-quirks.js';
import { type LoCoMoSample, type LoCoMoTurn, locomoTurnsSchema } from './locomo-schema.js';

type Log = QuirkLog<(typeof locomoQuirks)[number]['id']>;

function toTurn(turn: LoCoMoTurn, speakerA: string, captions: boolean): Turn {
  const { blip_caption: caption, img_url: imageUrls, query } = turn;
  const meta: JsonObject = {
    ...defined({ imageCaption: caption, imageUrls, imageQuery: query }),
  };
  const picture = captions && caption !== undefined ? `[sends a picture: ${caption}]` : '';
  return {
    id: turn.dia_id,
    role: turn.speaker === speakerA ? 'user' : 'assistant',
    speaker: turn.speaker,
    content: [turn.text, picture].filter((part) => part !== '').join(' '),
    ...(Object.keys(meta).length > 0 && { meta }),
  };
}

/** Places have two names: `full` with the caller's path for errors, `short` for findings. */
export interface LoCoMoPlaces {
  full: DataPlace;
  short: DataPlace;
}

/**
 * The sessions of a conversation, by their number (the keys of the file are unordered).
 * @throws {DatasetError} for an unknown speaker, a turn id used twice, or a date that cannot be read
 */
export function toLoCoMoSessions(
  conversation: LoCoMoSample['conversation'],
  {
    places,
    captions,
    quirks,
  }: { readonly places: LoCoMoPlaces; readonly captions: boolean; readonly quirks: Log },
): Session[] {
  const { speaker_a: speakerA, speaker_b: speakerB } = conversation;
  const within = (base: DataPlace, key: string): DataPlace => ({ ...base, path: `${base.path}.${key}` });
  const numbers: number[] = [];
  for (const key of Object.keys(conversation)) {
    const number = /^session_(\d+)$/.exec(key)?.[1];
    if (number !== undefined) numbers.push(Number(number));
    const dated = /^session_(\d+)_date_time$/.exec(key)?.[1];
    if (dated !== undefined && !Object.hasOwn(conversation, `session_${dated}`)) {
      quirks.note('locomo-date-without-session', within(places.short, key), `there is no session_${dated}`);
    }
  }
  const seen = new Set<string>();
  return numbers
    .sort((a, b) => a - b)
    .map((number) => {
      const key = `session_${number}`;
      const place = within(places.full, key);
      const turns = parseRecord(locomoTurnsSchema, conversation[key], place);
      turns.forEach((turn, index) => {
        const at = { ...place, path: `${place.path}[${index}]` };
        if (turn.speaker !== speakerA && turn.speaker !== speakerB) {
          throw new DatasetError(at, `speaker "${turn.speaker}" is neither ${speakerA} nor ${speakerB}.`, {
            hint: 'A LoCoMo conversation has two speakers; fix the name.',
          });
        }
        if (seen.has(turn.dia_id)) {
          throw new DatasetError(at, `turn id "${turn.dia_id}" is used twice in this conversation.`, {
            hint: 'Turn ids must be unique in a conversation; give this turn another one.',
          });
        }
        seen.add(turn.dia_id);
        if (turn.blip_caption !== undefined && turn.img_url === undefined) {
          const short = within(places.short, key);
          quirks.note(
            'locomo-caption-without-image',
            { ...short, path: `${short.path}[${index}]` },
            `${turn.dia_id} has a caption but no link`,
          );
        }
      });
      return {
        id: key,
        startTime: startTimeOf(conversation, key, places.full),
        turns: turns.map((turn) => toTurn(turn, speakerA, captions)),
      };
    });
}

function startTimeOf(conversation: LoCoMoSample['conversation'], session: string, place: DataPlace) {
  const key = `${session}_date_time`;
  const text = conversation[key];
  const time = typeof text === 'string' ? parseLoCoMoTime(text) : null;
  if (time !== null) return time;
  throw new DatasetError(
    { ...place, path: `${place.path}.${key}` },
    `expected a time like "1:56 pm on 8 May, 2023", got ${JSON.stringify(text) ?? 'nothing'}.`,
    { hint: 'Every session needs a time; fix it, or fetch the file again.' },
  );
}

const pattern = /^\s*(\d{1,2}):(\d{2})\s*([ap]m)\s+on\s+(\d{1,2})\s+([a-z]+),?\s+(\d{4})\s*$/i;

/** `1:56 pm on 8 May, 2023` as conversation time; null if it has another form or no such moment exists. */
function parseLoCoMoTime(text: string): EventTime | null {
  const match = pattern.exec(text);
  if (match === null) return null;
  const [, hour, minute, half, day, monthName, year] = match;
  const month = englishMonth(monthName ?? '');
  const hour12 = Number(hour);
  if (month === 0 || hour12 < 1 || hour12 > 12) return null;
  try {
    return eventTime({
      year: Number(year),
      month,
      day: Number(day),
      hour: (hour12 % 12) + (half?.toLowerCase() === 'pm' ? 12 : 0),
      minute: Number(minute),
    });
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
}
