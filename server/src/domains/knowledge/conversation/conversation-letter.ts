import type { Language } from '@iwater/contract/errors'
import type { LocalText } from '@iwater/contract/fields'
import { type ChatRecord, chatRecordTypes } from '@iwater/contract/knowledge/conversation'
import { maxContentLength, maxTitleLength } from '@iwater/contract/messages'
import { choicesOf, isSaid } from './kept-conversation.ts'

const desk = { zh: '客服', en: 'Customer service' } as const
const omitted = { zh: '（较早的内容已省略）', en: '(What was said earlier is left out.)' } as const
const colon = { zh: '：', en: ': ' } as const

type Told = {
  /** Of the day, the oldest first. */
  records: readonly ChatRecord[]
  person: LocalText
  place: LocalText
  device: LocalText | undefined
  timeZone: string
  /** That of the person, in which the records are. */
  language: Language
}

/** A record as lines: the time, who says it, and what there was to choose from. */
function linesOf(record: ChatRecord, { person, timeZone, language }: Told): string {
  const time = new Intl.DateTimeFormat('en-GB', { timeZone, timeStyle: 'short' }).format(
    new Date(record.dateTime),
  )
  const speaker =
    record.type === chatRecordTypes.user
      ? person[language]
      : (record.answered?.by ?? desk[language])
  const choices = choicesOf(record)
  const said = `${time} ${speaker}${colon[language]}${record.message}`
  return [said, ...choices.map((choice) => `- ${choice}`)].join('\n')
}

/** The latest texts that fit into so many characters, in their order, with a note where others are left out. */
function latestOf(texts: readonly string[], most: number, note: string): string {
  const kept: string[] = []
  let room = most - note.length - 1
  for (const text of texts.toReversed()) {
    const rest = room - text.length - 1
    if (rest < 0) return [note, ...kept].join('\n')
    kept.unshift(text)
    room = rest
  }
  return kept.join('\n')
}

/** The message with which a conversation is handed over: what was said is in the language of the person. */
export function letterOf(told: Told) {
  const { records, person, place, device, language } = told
  const titles = {
    zh: `客服转人工：${person.zh}（${place.zh}）`,
    en: `Customer service handed over: ${person.en} (${place.en})`,
  }
  const openings = {
    zh: `${person.zh}（${place.zh}）通过客服没有解决问题，请联系处理。${device ? `咨询设备：${device.zh}。` : ''}当天的对话：`,
    en: `${person.en} (${place.en}) did not find help in the chat. Please get in touch. ${device ? `Device: ${device.en}. ` : ''}The conversation of the day:`,
  }
  const texts = records.filter(isSaid).map((record) => linesOf(record, told))
  const contentIn = (side: Language) => {
    const room = maxContentLength - openings[side].length - 2
    return `${openings[side]}\n\n${latestOf(texts, room, omitted[language])}`
  }
  return {
    kind: 'message' as const,
    importance: 'important' as const,
    title: { zh: titles.zh.slice(0, maxTitleLength), en: titles.en.slice(0, maxTitleLength) },
    content: { zh: contentIn('zh'), en: contentIn('en') },
  }
}
