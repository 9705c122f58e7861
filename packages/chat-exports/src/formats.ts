import type { ChatFormat } from './chat-format.js';
import { aiSdk } from './formats/ai-sdk.js';
import { chatgpt } from './formats/chatgpt.js';
import { claude } from './formats/claude.js';
import { discord } from './formats/discord.js';
import { gemini } from './formats/gemini.js';
import { intercom } from './formats/intercom.js';
import { langchain } from './formats/langchain.js';
import { langfuse } from './formats/langfuse.js';
import { langgraph } from './formats/langgraph.js';
import { letta } from './formats/letta.js';
import { librechat } from './formats/librechat.js';
import { openWebui } from './formats/open-webui.js';
import { openaiChat } from './formats/openai-chat.js';
import { openaiResponses } from './formats/openai-responses.js';
import { opentelemetry } from './formats/opentelemetry.js';
import { refusedFormats } from './formats/refused.js';
import { slack } from './formats/slack.js';
import { telegram } from './formats/telegram.js';
import { whatsapp } from './formats/whatsapp.js';
import { zendesk } from './formats/zendesk.js';
import { zep } from './formats/zep.js';

/** All formats that are recognised. At most one of them fits a file, so that their order has no meaning. */
export const chatFormats: readonly ChatFormat[] = [
  ...[openaiChat, chatgpt, claude, aiSdk, langchain, langfuse, opentelemetry, whatsapp, slack],
  ...[
    telegram,
    discord,
    openWebui,
    librechat,
    gemini,
    openaiResponses,
    langgraph,
    intercom,
    zendesk,
    zep,
    letta,
  ],
  ...refusedFormats,
];
