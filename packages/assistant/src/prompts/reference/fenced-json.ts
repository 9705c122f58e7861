/** JSON in a Markdown fence. */
export function fencedJson(json: string): string {
  return `\`\`\`json\n${json}\n\`\`\``;
}

/** The JSON of a reply as the original reads it: the first `json` fence, else the whole text; undefined if it is none. */
export function readReferenceJson(raw: string): unknown {
  const fenced = /```json([\s\S]*?)```/.exec(raw)?.[1];
  try {
    return JSON.parse(fenced ?? raw) as unknown;
  } catch {
    return undefined;
  }
}
