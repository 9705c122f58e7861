import type { DataFile } from '@memgym/core';

/** `data_generation/messages_and_QAs` of nuster1128/MemSim at commit db9d5d5. */
export const memDailyFiles: readonly DataFile[] = [
  {
    name: '01_simple_events.json',
    bytes: 246589,
    sha256: '592cd332c982959ffe67239fea2ccc7adf074258f0dc2527d9bf203d4a838a25',
  },
  {
    name: '01_simple_hybrid.json',
    bytes: 726363,
    sha256: 'f0199afed0aaff46bdda788a80aeb291ac50b28980b7e1aee760733356ba4d5c',
  },
  {
    name: '01_simple_items.json',
    bytes: 98094,
    sha256: '011906cb651f7e8ca3d87aeb654c24e8b24200a9a252c58ba6d1fbbb79e1be1e',
  },
  {
    name: '01_simple_places.json',
    bytes: 97085,
    sha256: '6d0bf2f0e42a99c6ce06d066f6f251992776f435f83ff12240ced1a8bec8e4a9',
  },
  {
    name: '01_simple_roles.json',
    bytes: 240059,
    sha256: '47659282fc524e22e810f34f895d387b4d76874fe92cc38aea5c8939d510293e',
  },
  {
    name: '02_conditional_events.json',
    bytes: 250778,
    sha256: 'afdad9a6de1dc6af896d372345446259ff6e05b85a23d9ad3e6aba5b842abbf2',
  },
  {
    name: '02_conditional_hybrid.json',
    bytes: 747124,
    sha256: 'b5a0fe68d7d78b55c08fc8f28e9da0ad513b8ca24cdcc4db448b4b0f062803c3',
  },
  {
    name: '02_conditional_items.json',
    bytes: 104263,
    sha256: 'cbde35fff52a2d13100769daea52bac66ba7bce519a20068e0f9ba1ebd058dbf',
  },
  {
    name: '02_conditional_places.json',
    bytes: 103772,
    sha256: '584d8cce4270301e547b62f5bf98e2acab79e4e3836ce811f7184d8d7a0a28b2',
  },
  {
    name: '02_conditional_roles.json',
    bytes: 244898,
    sha256: '43b8e58baeb44df22c7d4188da47598c40b0fa35abb4d6b0434f5f97c8a255da',
  },
  {
    name: '03_comparative_events.json',
    bytes: 173182,
    sha256: 'a11395761719255330bbd6ec10fc94b57a4bd7b46a239a6ad843efb400318764',
  },
  {
    name: '03_comparative_hybrid.json',
    bytes: 845032,
    sha256: '5e3c27d0088708b043976a5dbc9ea97a6e202aecee8d51d94b9cc97b5c814f29',
  },
  {
    name: '03_comparative_roles.json',
    bytes: 160160,
    sha256: '2478bb7e562515023a65a265e4cc68d3828a0cb70bc3b36d49dc78f2bef7039a',
  },
  {
    name: '04_aggregative_events.json',
    bytes: 248125,
    sha256: '41543366aa1fc54bbfbbfe63d9bcd3448b72b90c64f1df3960bad68b16899cbe',
  },
  {
    name: '04_aggregative_hybrid.json',
    bytes: 1331798,
    sha256: '6ebd925f9f3dc1b6c78e16bdebf93c39d71df867aad1e941aced2f07eb82f547',
  },
  {
    name: '04_aggregative_roles.json',
    bytes: 246876,
    sha256: '2f198a0f5d083bdb649f262484b21bbb3000d76d7087714c87635f58921ddca2',
  },
  {
    name: '05_post_processing_events.json',
    bytes: 256553,
    sha256: 'bfe15208ff59f92a66a3aee794af611fc42d8a07d450dd014b16ecd9e83c5295',
  },
  {
    name: '05_post_processing_hybrid.json',
    bytes: 988753,
    sha256: 'f3bcc0b52a2173a649f48316fc3056acb2d7f2b7f5fd7366f7b3e2cd7cd33784',
  },
  {
    name: '05_post_processing_items.json',
    bytes: 155674,
    sha256: '3c174e01dc76abfe715af0781499f8e9e66113f907cef0b49e4229f7c4c4adb4',
  },
  {
    name: '05_post_processing_places.json',
    bytes: 156468,
    sha256: 'ad4418211751c62f3f77b0a27495479a1bf18cf37429e29dba65690871cd17fd',
  },
  {
    name: '05_post_processing_roles.json',
    bytes: 251755,
    sha256: 'c31531f7cabcc64d1a3f206bb9a48e385029b7ac20f9e44c34ffa267e09df057',
  },
  {
    name: '06_noisy_events.json',
    bytes: 276176,
    sha256: 'e1495bbab1ae954250286fb8613152de078184559866512d82fb2dee3398c8fa',
  },
  {
    name: '06_noisy_hybrid.json',
    bytes: 947014,
    sha256: 'e275dbf5af90f21bc257b6bfec902eb400477c9cd99f9678af422ace83f0be78',
  },
  {
    name: '06_noisy_items.json',
    bytes: 119194,
    sha256: '72e992f0dd3aa005b57f260f1c84314430aa45acde4b1be3dc7211ea978a638a',
  },
  {
    name: '06_noisy_places.json',
    bytes: 118083,
    sha256: '21cbc7631b045cf538c083b0904d999b3ce6edca08a645a5c956db11403903be',
  },
  {
    name: '06_noisy_roles.json',
    bytes: 275029,
    sha256: '660d31de2847ed2a154af9b50eed220332f6544d8fa828c5dbf8a38d5a21d3d8',
  },
];
