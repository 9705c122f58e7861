/** First words of a remark, followed by a whole sentence. */
export const chineseLeads: readonly string[] = [
  '',
  '闲聊一句，',
  '今天想起来，',
  '刚才还在说，',
  '跟你唠叨一下，',
  '发个呆想到：',
  '没什么事，',
  '路上我还在想，',
  '顺口一提，',
  '你猜怎么着，',
  '忙完歇会儿，',
  '吃饭时聊到，',
  '睡前念叨：',
];

export const englishLeads: readonly string[] = [
  '',
  'Just chatting: ',
  'It came to my mind today: ',
  'As I was saying: ',
  'Nothing important. ',
  'A thought on the way home: ',
  'In passing: ',
  'Guess what. ',
  'Taking a break here. ',
  'We spoke about it at lunch: ',
  'Before I go to sleep: ',
  'You know me. ',
];
