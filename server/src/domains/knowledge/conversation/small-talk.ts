import { chatWords } from '../chat-words.ts'
import { plain } from '../search/plain-text.ts'

/** What people say around a matter, without spaces, or of any alarm. Said with anything else, it is no small talk. */
const said = {
  greeting:
    /^(?:(?:你|您|大家)好|哈[喽啰罗]|嗨|喂|在吗|在不在|有人吗|早上好|上午好|中午好|下午好|晚上好|早安|hello|hi|hey|goodmorning|goodafternoon|goodevening|帮助|help|怎么用|如何使用)+(?:[啊呀吗呢哦]|there|me)?$/,
  thanks:
    /^(?:谢谢|多谢|感谢|谢了|辛苦|麻烦|非常|太|好的|thanks?|thankyou|verymuch|ok|okay)*(?:谢谢|多谢|感谢|谢了|辛苦|thanks|thankyou)(?:你|您|了|啦|帮助|verymuch|alot)*$/,
  person:
    /^(?:请|帮我|我要|我想|想|要|给我|能不能|可以|怎么|如何)*(?:转|找|接|联系|呼叫|打电话)*(?:到|个|给)*(?:人工|真人|人工客服|人工服务|客服人员|客服|负责人|领导|主管|班长|值班(?:长|班长|领导|人员|员)|当班班长)(?:服务|客服)?(?:吗|吧|呢|看看)?$|^(?:(?:can|could|may|i|want|to|need|would|like|please|talk|speak|contact|call|connect|me|my|with|a|an|the|real|get))*(?:human|person|agent|operator|representative|somebody|someone|supervisor|manager|boss|shiftleader)(?:please)?$/,
  alarm:
    /^(?:有|又|一直|出现|收到|发生|现在|系统|设备|平台|的|什么)*(?:报警|告警|警报)(?:信息|消息)?(?:了|啦)?(?:怎么办|怎么处理|如何处理|怎么回事|什么原因|什么意思|是什么原因)?$|^(?:i|have|there|is|are|we|an|a|the|got|what|does|mean|do|how|to|this|handle|about|with|in)*alarms?(?:mean|sounds?|now|whattodo)?$/,
} as const satisfies Partial<Record<keyof typeof chatWords, RegExp>>

/** The answer to a text that is a greeting, thanks, the wish to talk to a person or the word alarm, and nothing else; undefined to others. */
export function answerSmallTalk(text: string) {
  const joined = plain(text).replaceAll(' ', '')
  if (said.greeting.test(joined)) return chatWords.greeting
  if (said.thanks.test(joined)) return chatWords.thanks
  if (said.alarm.test(joined)) return chatWords.alarm
  return said.person.test(joined) ? chatWords.person : undefined
}
