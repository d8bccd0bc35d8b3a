import { type ChatRecord, chatRecordTypes } from '@iwater/contract/knowledge/conversation'
import { type HandedRecord, handOverLimits } from '@iwater/contract/knowledge/hand-overs'
import type { Spoken } from './conversation.queries.ts'
import { answerSmallTalk } from './small-talk.ts'

const dayMs = 86_400_000

/** Conversations that were handed over at this moment or before have expired. */
export const handOverExpiryAt = (now: number) => new Date(now - handOverLimits.days * dayMs)

/** Whether a record is part of what was said: one that says to whom the conversation went is not. */
export const isSaid = ({ type, answered }: ChatRecord) =>
  type !== chatRecordTypes.handOver || answered !== null

/** What a record offers to choose from. */
export const choicesOf = ({ questionList, reasonList, deviceList }: ChatRecord) => [
  ...questionList.map(({ questionName }) => questionName),
  ...reasonList.map(({ questionReason }) => questionReason),
  ...deviceList.map(({ deviceName }) => deviceName),
]

function handedOf(record: ChatRecord, asker: string): HandedRecord {
  const { type, answered, message, dateTime } = record
  const said = { message, choices: choicesOf(record), dateTime }
  if (type === chatRecordTypes.user) return { speaker: 'asker', name: asker, ...said }
  if (answered !== null) return { speaker: 'person', name: answered.by, ...said }
  return { speaker: 'chat', name: null, ...said }
}

const lengthOf = ({ message, choices }: HandedRecord) => message.length + choices.join('').length

/** What is kept of a conversation for those to whom it goes: the latest of it, within limits. */
export function keptConversation(records: readonly ChatRecord[], asker: string): HandedRecord[] {
  let room: number = handOverLimits.characters
  const latest = records
    .filter(isSaid)
    .slice(-handOverLimits.records)
    .map((record) => handedOf(record, asker))
    .toReversed()
  const tooLong = latest.findIndex((record) => {
    room -= lengthOf(record)
    return room < 0
  })
  return (tooLong < 0 ? latest : latest.slice(0, tooLong)).toReversed()
}

/** What was said since a text was entered that is more than small talk. */
function sinceLastText(records: readonly Spoken[]) {
  const at = records.findLastIndex(
    ({ type, message }, place) =>
      type === chatRecordTypes.user &&
      records[place + 1]?.type === chatRecordTypes.questions &&
      answerSmallTalk(message) === undefined,
  )
  return records.slice(Math.max(0, at))
}

/** The device of what was asked last: what was said before it is about something else. */
export const lastDevice = (records: readonly Spoken[]): string | null =>
  sinceLastText(records).findLast(({ deviceId }) => deviceId !== null)?.deviceId ?? null

/**
 * What was asked last. A reason that was chosen is a step to an answer and no question, and neither is what was said to the heads
 * besides, unless nothing else was said.
 */
export function lastAsked(records: readonly ChatRecord[]): string {
  const asked = records.filter(({ type }) => type === chatRecordTypes.user)
  const answers: readonly ChatRecord['type'][] = [
    chatRecordTypes.questions,
    chatRecordTypes.reasons,
  ]
  const question = asked.findLast((one) => {
    const answer = records[records.indexOf(one) + 1]
    return answer !== undefined && answers.includes(answer.type)
  })
  return (question ?? asked.at(-1))?.message ?? ''
}
