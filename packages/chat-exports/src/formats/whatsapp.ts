import { basename, extname } from 'node:path';
import { ConfigError, DatasetError } from '@memgym/core';
import type { ReadableFormat } from '../chat-format.js';
import type { ExportMessage } from '../export-message.js';
import { type DateOrder, dateOrders } from '../import-options.js';
import type { Reading } from '../reading.js';

/** A chat of WhatsApp, exported as text by a phone. */
export const whatsapp: ReadableFormat = {
  name: 'whatsapp',
  title: 'a chat of WhatsApp',
  kind: 'people',
  isLocalTime: true,
  takes: 'text',
  fits: ({ lines }) => lines.slice(0, 1).some((line) => stampOf(line) !== undefined),
  read: readChat,
};

const marks = /[\u200e\u200f\u202a-\u202e\ufeff]/g;
const leadingMarks = /^[\u200e\u200f\u202a-\u202e\ufeff]{1,9}/;
const stampPattern =
  /^\[?(\d{1,4})([-/.])(\d{1,2})[-/.](\d{1,4})\.?,? (?:klo |at )?(\d{1,2})[.:](\d\d)(?:[.:](\d\d))?(?: ?([ap])\.? ?m\.?)?(?:\]| [-–]|:) /i;

interface Stamped {
  readonly line: number;
  readonly date: readonly [number, number, number];
  readonly separator: string;
  readonly secondOfDay: number;
  text: string;
}

/** The time at the start of a line, by any phone’s locale, and the text after it. */
function stampOf(given: string): Omit<Stamped, 'line'> | undefined {
  const line = given.replace(leadingMarks, '');
  // Phones put narrow spaces before AM and PM.
  const match = stampPattern.exec(line.slice(0, 60).replace(/[\u2009\u202f\u00a0]/g, ' '));
  if (match === null) return undefined;
  const [whole, first, separator = '', second, third, hour, minute, secondOfMinute = '0', half] = match;
  const hours = half === undefined ? Number(hour) : (Number(hour) % 12) + (/p/i.test(half) ? 12 : 0);
  return {
    date: [Number(first), Number(second), Number(third)],
    separator,
    secondOfDay: hours * 3600 + Number(minute) * 60 + Number(secondOfMinute),
    text: line.slice(whole.length),
  };
}

function readChat(value: unknown, reading: Reading): void {
  const stamped: Stamped[] = [];
  for (const [index, line] of String(value).split(/\r?\n/).entries()) {
    const found = stampOf(line);
    const last = stamped.at(-1);
    if (found !== undefined) stamped.push({ ...found, line: index + 1 });
    else if (last !== undefined) last.text += `\n${line}`;
  }
  reading.see(stamped.length);
  const order = orderOf(stamped, reading);
  const messages = stamped.flatMap((each): ExportMessage[] => {
    // A name ends at the first colon; announcements have none.
    const colon = each.text.indexOf(': ');
    const body = each.text.slice(colon + 2);
    const content = body.replace(marks, '').trim().replace(edited, '');
    const reason = colon < 0 ? 'announcements' : notSaid(body, content);
    if (reason !== undefined) {
      reading.drop(reason);
      return [];
    }
    const speaker = each.text
      .slice(0, colon)
      .replace(marks, '')
      .replace(/^~[\s\u202f\u00a0]{0,9}/, '');
    const timeMs = msOf(each, order);
    return [{ id: `line-${each.line}`, role: 'user', speaker, content, timeMs }];
  });
  const chat = chatName(reading.file);
  reading.add({ id: chat, episode: chat, messages });
}

/** In English, German, Spanish, French, Portuguese, Italian, Dutch, Turkish and Russian. */
const edited =
  / {0,9}<[^<>\n]{0,60}(?:edited|bearbeitet|edit[oó]|editad|modifié|modificat|bewerkt|düzenlendi|изменено)[^<>\n]{0,60}>$/i;
const deleted = new RegExp(
  `^(?:${[
    'this message was deleted|you deleted this message|null',
    'diese nachricht wurde gelöscht|du hast diese nachricht gelöscht',
    'se eliminó este mensaje|eliminaste este mensaje',
    'ce message a été supprimé|vous avez supprimé ce message',
    'mensagem apagada|esta mensagem foi apagada|você apagou esta mensagem',
    'questo messaggio è stato eliminato|hai eliminato questo messaggio',
    'dit bericht (?:is|werd) verwijderd|(?:je|u) hebt dit bericht verwijderd',
    'bu mesaj silindi|bu mesajı sildiniz',
    'данное сообщение удалено|вы удалили данное сообщение',
  ].join('|')})\\.?$`,
  'i',
);
const call = /^(?:missed )?(?:voice|video) call\b/i;

/** A place that a phone sent: its word in these languages, and a link to a map. */
const location =
  /^(?:location|standort|ubicación|localisation|localização|posizione|locatie|konum|местоположение)[ \u00a0\u202f]?: https:\/\/maps\.google\.com\/\S{1,500}$/i;

/** Why a text was not typed by its sender: in every language, phones mark such texts, or put them in brackets. */
function notSaid(body: string, content: string): string | undefined {
  if (deleted.test(content)) return 'deleted';
  if (call.test(content)) return 'calls';
  if (location.test(content)) return 'locations';
  if (body.startsWith('\u200e') || /^<[^<>\n]{1,200}>$/.test(content)) return 'media and notices';
  return undefined;
}

/** The chat’s name: the file’s, or that of the archive when all chats have the same name inside. */
function chatName(file: string): string {
  const parts = file.split('/').map((part) => basename(part, extname(part)));
  const name = parts.filter((part) => part !== '_chat').at(-1) ?? 'chat';
  return name.replace(/^WhatsApp Chat (?:with|-) /i, '') || 'chat';
}

function yearMonthDay([a, b, c]: Stamped['date'], order: DateOrder): [number, number, number] {
  const [year, month, day] = order === 'ymd' ? [a, b, c] : order === 'dmy' ? [c, b, a] : [c, a, b];
  return [year < 100 ? 2000 + year : year, month, day];
}

/** Milliseconds of a local time as if it were UTC; undefined for a date that does not exist. */
function msOf({ date, secondOfDay }: Stamped, order: DateOrder): number | undefined {
  const [year, month, day] = yearMonthDay(date, order);
  const ms = Date.UTC(year, month - 1, day);
  const exists = new Date(ms).getUTCMonth() === month - 1 && new Date(ms).getUTCDate() === day;
  // WhatsApp began in 2009.
  return exists && year >= 2009 && year < 2100 && secondOfDay < 86_400 ? ms + secondOfDay * 1000 : undefined;
}

/** The order of day, month and year without an impossible date and with the fewest steps back in time. */
function orderOf(stamped: readonly Stamped[], reading: Reading): DateOrder {
  const given = reading.dateOrder;
  if (given !== undefined) {
    const wrong = stamped.find((each) => msOf(each, given) === undefined);
    if (wrong === undefined) return given;
    throw new ConfigError(
      `${reading.file}: the date ${wrong.date.join(wrong.separator)} is not of the order ${given}.`,
      {
        key: 'dateOrder',
        hint: 'Give another order of day, month and year, or none: most chats allow only one.',
      },
    );
  }
  const hasDots = stamped.some(({ separator }) => separator === '.');
  const fitting = dateOrders
    // No locale writes the month first with dots.
    .filter((order) => !(hasDots && order === 'mdy'))
    .flatMap((order) => {
      const times = stamped.map((each) => msOf(each, order));
      if (times.includes(undefined)) return [];
      const back = times.filter((time, place) => place > 0 && Number(time) < Number(times[place - 1])).length;
      return { order, back, times: times.join() };
    });
  const least = Math.min(...fitting.map(({ back }) => back));
  const best = fitting.filter(({ back }) => back === least);
  const [first, other] = best;
  if (first === undefined) {
    throw new DatasetError({ file: reading.file }, 'no order of day, month and year fits all of its dates.', {
      hint: 'Check that it is one chat; join no chats of phones with different settings.',
    });
  }
  if (other === undefined || best.every(({ times }) => times === first.times)) return first.order;
  throw new ConfigError(
    `${reading.file}: its dates can be read in several ways: ${best.map(({ order }) => order).join(' or ')}.`,
    { key: 'dateOrder', hint: `Give the order of day, month and year, such as ${first.order}.` },
  );
}
