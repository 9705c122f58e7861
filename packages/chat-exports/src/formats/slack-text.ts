import { withoutEntities } from '../plain-text.js';

/** Emoji that Slack writes by names of its own; a workspace's own emoji have no character and stay as they are. */
const emoji = new Map([
  ...Object.entries({ wave: '👋', '+1': '👍', thumbsup: '👍', '-1': '👎', thumbsdown: '👎', ok_hand: '👌' }),
  ...Object.entries({ pray: '🙏', clap: '👏', raised_hands: '🙌', muscle: '💪', eyes: '👀', point_up: '☝️' }),
  ...Object.entries({ smile: '😄', slightly_smiling_face: '🙂', grinning: '😀', grin: '😁', joy: '😂' }),
  ...Object.entries({ wink: '😉', blush: '😊', sweat_smile: '😅', laughing: '😆', heart_eyes: '😍' }),
  ...Object.entries({
    thinking_face: '🤔',
    cry: '😢',
    sob: '😭',
    disappointed: '😞',
    upside_down_face: '🙃',
  }),
  ...Object.entries({
    heart: '❤️',
    tada: '🎉',
    fire: '🔥',
    rocket: '🚀',
    sparkles: '✨',
    star: '⭐',
    '100': '💯',
  }),
  ...Object.entries({ white_check_mark: '✅', heavy_check_mark: '✔️', x: '❌', warning: '⚠️', question: '❓' }),
]);

const before = String.raw`(?<=^|[\s([{"'*_~>-])`;
const after = String.raw`(?=$|[\s)\]}"'*_~<-]|[.,;:!?…](?:$|[\s)\]}"'*_~.!?]))`;
/** Marks count where Slack shows them: around words, on one line. */
const [bold, italic, struck] = ['*', '_', '~'].map(
  (mark) =>
    new RegExp(
      `${before}(?<![${mark}])[${mark}](?! )([^${mark}\\n]{1,2000})(?<! )[${mark}](?![${mark}])${after}`,
      'gm',
    ),
) as [RegExp, RegExp, RegExp];

/**
 * What a reader of Slack sees, as plain text: mentions as `@Ann`, channels as `#general`, links as their labels, common
 * emoji as characters, no marks for bold, italic and struck words. Code stays as it is.
 */
export function slackText(text: string, names: ReadonlyMap<string, string>): string {
  const kept: string[] = [];
  // Slack escapes `<`, so that after this line it stands for nothing else.
  const keep = (shown: string): string => `<${kept.push(shown) - 1}>`;
  const marked = text
    .replace(/<([^<>]{1,4000})>/g, (_whole, inner: string) => keep(linked(inner, names)))
    .replace(/```[^`]{1,40000}```|`[^`\n]{1,4000}`/g, keep);
  const plain = [bold, italic, struck]
    .reduce((rest, mark) => rest.replace(mark, '$1'), marked)
    .replace(/:([a-z0-9_+-]{1,40}):(?::skin-tone-\d:)?/g, (whole, name: string) => emoji.get(name) ?? whole);
  // Code may contain links.
  return withoutEntities(restored(restored(plain, kept), kept));
}

const restored = (text: string, kept: readonly string[]): string =>
  text.replace(/<(\d{1,6})>/g, (whole, place: string) => kept[Number(place)] ?? whole);

function linked(inner: string, names: ReadonlyMap<string, string>): string {
  const bar = inner.indexOf('|');
  const [target, label] = bar < 0 ? [inner, ''] : [inner.slice(0, bar), inner.slice(bar + 1)];
  if (target.startsWith('@')) return `@${names.get(target.slice(1)) ?? (label || target.slice(1))}`;
  if (target.startsWith('#')) return `#${label || target.slice(1)}`;
  if (target.startsWith('!')) return `@${label || target.slice(1)}`;
  return label || target;
}
