/** The subject of a raw file, from its name. */
export interface RawName {
  readonly topic: string;
  readonly persona: number;
  readonly sample: number;
}

/** `therapy_persona0_sample0`: the name used in commands. */
export const shortName = ({ topic, persona, sample }: RawName): string =>
  `${topic}_persona${persona}_sample${sample}`;

/** `therapy/conversation_therapy_persona0_sample0.json`, below the folder of raw files. */
export const rawPath = (name: RawName): string => `${name.topic}/conversation_${shortName(name)}.json`;

/** Undefined for a file with another name. */
export function readRawName(file: string): RawName | undefined {
  const [, topic, persona, sample] =
    /(?:^|[\\/])conversation_([A-Za-z0-9]+)_persona(\d+)_sample(\d+)\.json$/.exec(file) ?? [];
  return topic === undefined ? undefined : { topic, persona: Number(persona), sample: Number(sample) };
}
