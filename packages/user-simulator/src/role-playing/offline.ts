import { type OfflineReply, offlineReply } from '@memgym/prompts';
import { plainFollowUp } from './offline/plain-follow-up.js';
import { fixedRolePrompt } from './prompts/fixed-role.js';
import { referenceRolePrompt } from './prompts/reference-role.js';

/** The offline model's replies to the prompts that play a role. */
export const roleReplies: readonly OfflineReply[] = [
  offlineReply(fixedRolePrompt, plainFollowUp),
  offlineReply(referenceRolePrompt, plainFollowUp),
];
