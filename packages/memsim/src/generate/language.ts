import type { NetworkLanguage } from './network/built-in-network.js';
import { chineseTimes } from './time/chinese-times.js';
import { englishTimes } from './time/english-times.js';
import type { TimeWords } from './time/time-words.js';
import chineseWording from './wording/chinese-wording.json' with { type: 'json' };
import englishWording from './wording/english-wording.json' with { type: 'json' };
import type { Wording } from './wording/wording.js';

/** The wording of trajectories in a language. */
export interface Language {
  readonly code: NetworkLanguage;
  readonly wording: Wording;
  readonly times: TimeWords;
}

const languages: Readonly<Record<NetworkLanguage, Language>> = {
  zh: { code: 'zh', wording: chineseWording, times: chineseTimes },
  en: { code: 'en', wording: englishWording, times: englishTimes },
};

export const languageOf = (code: NetworkLanguage): Language => languages[code];
