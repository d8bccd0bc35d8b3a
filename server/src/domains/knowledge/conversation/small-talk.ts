import { chatWords } from '../chat-words.ts'
import { plain } from '../search/plain-text.ts'

/** A whole text of parts, each of which is one of some words or, with `*`, any number of them. */
const madeOf = (...parts: readonly (readonly [words: string, times?: '*' | '+' | '?'])[]) =>
  new RegExp(`^${parts.map(([words, times = '']) => `(?:${words})${times}`).join('')}$`)

const please =
  '请问|请|帮我|帮忙|我|你们|这里|要|想|需要|该|应该|给我|能不能|能否|能|可不可以|可以|怎么|如何'
const reach = '转|找|接|联系|呼叫|打电话|打给|叫'
const wantsTo =
  'can|could|may|i|we|want|to|need|would|like|please|talk|speak|contact|call|connect|reach|ask|me|my|with|for|is|there|a|an|the|real|live|get'

/** What people say around a matter, without spaces, or of any alarm. Said with anything else, it is no small talk. */
const said = {
  greeting: [
    /^(?:(?:你|您|大家)好|哈[喽啰罗]|嗨|喂|在吗|在不在|有人吗|早上好|上午好|中午好|下午好|晚上好|早安|hello|hi|hey|goodmorning|goodafternoon|goodevening|帮助|help|怎么用|如何使用)+(?:[啊呀吗呢哦]|there|me)?$/,
    madeOf(['can|could|you|i|we|need|want|please|some', '*'], ['help'], ['me|us|please', '*']),
  ],
  thanks: [
    /^(?:谢谢|多谢|感谢|谢了|辛苦|麻烦|非常|太|好的|thanks?|thankyou|verymuch|ok|okay)*(?:谢谢|多谢|感谢|谢了|辛苦|thanks|thankyou|thx)(?:你|您|了|啦|帮助|verymuch|alot)*$/,
  ],
  person: [
    // Whom somebody calls by what they are, with or without a verb.
    madeOf(
      [`${please}|有没有|有`, '*'],
      [reach, '*'],
      ['到|一个|一位|一下|个|位|给', '*'],
      [
        '人工|真人|活人|人工客服|人工服务|客服人员|客服|负责人|领导|主管|班长|值班(?:长|班长|领导|人员|员)|当班班长',
      ],
      ['服务|客服', '?'],
      ['在吗|在不在|有吗|吗|吧|呢|看看', '?'],
    ),
    // Anybody, where a verb says that they are wanted.
    madeOf(
      [please, '*'],
      [reach, '+'],
      ['到|一个|一位|一下|个|位|给', '*'],
      ['人|别人|谁|哪个|哪位|什么人|值班|值班室|值班的人|技术员|技术人员|工程师|师傅|维修人员'],
      ['来|帮忙|帮我|看一下|看看|处理|聊聊|聊|说话|问问|问|谈谈|谈|吗|吧|呢|啊', '*'],
    ),
    madeOf(
      [wantsTo, '*'],
      [
        'human|person|agent|operator|representative|somebody|someone|anybody|anyone|supervisor|manager|boss|shiftleader|engineer|technician|dutyofficer',
      ],
      ['there|please|onduty|here', '*'],
    ),
    madeOf(
      ['whom?'],
      ['can|could|do|should|must|to|i|we', '+'],
      ['call|contact|phone|ask|reach|talkto|speakto|speakwith'],
    ),
  ],
  alarm: [
    /^(?:有|又|一直|出现|收到|发生|现在|系统|设备|平台|的|什么|误|老|总是|频繁|alarms?)*(?:报警|告警|警报)(?:器|信息|消息)?(?:不消除|消除不了|消不掉|一直响|响|不停)?(?:了|啦)?(?:怎么办|怎么处理|如何处理|怎么回事|什么原因|什么意思|是什么原因)?$/,
    /^(?:i|have|there|is|are|we|an|a|the|got|what|does|mean|do|how|to|this|handle|about|with|in|false)*alarms?(?:mean|sounds?|now|whattodo)?$/,
  ],
} as const satisfies Partial<Record<keyof typeof chatWords, readonly RegExp[]>>

/** The answer to a text that is a greeting, thanks, the wish to talk to a person or the word alarm, and nothing else; undefined to others. */
export function answerSmallTalk(text: string) {
  const joined = plain(text).replaceAll(' ', '')
  const is = (kind: keyof typeof said) => said[kind].some((pattern) => pattern.test(joined))
  if (is('greeting')) return chatWords.greeting
  if (is('thanks')) return chatWords.thanks
  if (is('alarm')) return chatWords.alarm
  return is('person') ? chatWords.person : undefined
}
