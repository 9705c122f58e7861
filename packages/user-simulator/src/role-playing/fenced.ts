/** Blocks in which the role's prompts show texts of others. */
const blocks = ['person', 'facts', 'situation', 'first_message', 'conversation'] as const;

const tag = new RegExp(`[<＜](?=\\s*(?:[/／]\\s*)?(?:${blocks.join('|')})\\b)`, 'giu');

/** `text` inside its block. Tags of blocks inside it are escaped; everything else is unchanged. */
export function fenced(block: (typeof blocks)[number], text: string): string {
  return `<${block}>\n${text.replace(tag, '‹')}\n</${block}>`;
}
