/** Characters that end a line, hide or turn text, or spell letters that nobody sees. Joiners of emoji and scripts stay. */
const unseen = /[\u007f-\u009f\u00ad\u200b\u200e\u200f\u2028-\u202e\u2060-\u2069\ufeff\u{e0000}-\u{e0fff}]/gu;

/** The beginning of a tag of any name, also in wide letters: prompts and models give tags a meaning. */
const tagStart = /[<＜](?=\s?[/／!?]?\s?\p{L})/gu;

/** A longer text is cut, so that one cannot fill the window of a model or the line of a client. */
const longest = 4000;

/** A text of a memory as data: whole, or its beginning with what is missing. */
export function cut(text: string): string {
  return text.length > longest ? `${text.slice(0, longest)} ${whatIsCut(text)}` : text;
}

/** A note as one quoted line: it can neither end its line nor its quotation, and shows every character. */
export function oneLine(text: string): string {
  const quoted = JSON.stringify(text.slice(0, longest)).replace(unseen, escaped).replace(tagStart, escaped);
  return text.length > longest ? `${quoted} ${whatIsCut(text)}` : quoted;
}

const whatIsCut = (text: string): string => `(cut after ${longest} of ${text.length} characters)`;

function escaped(character: string): string {
  return Array.from({ length: character.length }, (_, index) => {
    return `\\u${character.charCodeAt(index).toString(16).padStart(4, '0')}`;
  }).join('');
}
