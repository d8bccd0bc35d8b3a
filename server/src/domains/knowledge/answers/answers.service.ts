import { conversationLimits } from '@iwater/contract/knowledge/conversation'
import type { answerHandOver, HandOver } from '@iwater/contract/knowledge/hand-overs'
import { maxTitleLength } from '@iwater/contract/messages'
import { pages } from '@iwater/contract/pages/pages'
import type { RequestOf } from '@iwater/contract/route'
import { sendMessage } from '#domains/messages'
import { takeLock } from '#platform/database/locks'
import { AppError } from '#platform/http/app-error'
import type { RequestContext } from '#platform/http/serve-transaction'
import { newId } from '#platform/ids'
import { selectOwnName } from '../conversation/hand-over.queries.ts'
import { handOverExpiryAt } from '../conversation/kept-conversation.ts'
import { selectUnitsOfDevices } from '../own/own-entries.queries.ts'
import { suggestAnswered } from './answered-questions.service.ts'
import { enterAnswer, insertAnswer, selectAnswers, selectHandedOver } from './answers.queries.ts'

/** A conversation of the caller, or that went to them. Throws knowledge.hand-over-not-found. */
async function find({ db, session: { tenantId }, now }: RequestContext, id: string) {
  const since = handOverExpiryAt(now.getTime())
  const handed = await selectHandedOver(db, tenantId, { id, since })
  if (!handed) throw new AppError('knowledge.hand-over-not-found')
  return { ...handed, answers: await selectAnswers(db, tenantId, id) }
}

type Found = Awaited<ReturnType<typeof find>>

async function shown({ db, session }: RequestContext, id: string, found: Found): Promise<HandOver> {
  const { tenantId, userId } = session
  const { asker, organisation, handedAt, deviceId, deviceName, question, records } = found
  const unitOf = async (id: string) =>
    (await selectUnitsOfDevices(db, tenantId, [id])).get(id) ?? null
  const own = found.answers.find(({ accountId }) => accountId === userId)
  const isReader = found.readerIds.includes(userId)
  return {
    handOverId: id,
    asker,
    organisation,
    question,
    records,
    handedAt: handedAt.toISOString(),
    device: deviceId === null ? null : { deviceName, unitId: await unitOf(deviceId) },
    answers: found.answers.map(({ accountId, answerer, answer, answeredAt }) => ({
      answerer,
      answer,
      answeredAt: answeredAt.toISOString(),
      isOwn: accountId === userId,
    })),
    mayAnswer: isReader && own === undefined,
    answeredQuestionId: own?.answeredQuestionId ?? null,
  }
}

/** Throws knowledge.hand-over-not-found, also for what went to somebody else. */
export const readHandedOver = async (context: RequestContext, id: string) =>
  shown(context, id, await find(context, id))

const mostOfQuestion = 500

/** Tells the asker what a head has answered. */
async function tellAsker(
  { db, session: { tenantId } }: RequestContext,
  { accountId, question }: Found,
  { answerer, answer }: { answerer: HandOver['asker']; answer: string },
) {
  const asked = question.slice(0, mostOfQuestion)
  const titles = { zh: `${answerer.zh}回复了您的提问`, en: `${answerer.en} answered your question` }
  await sendMessage(db, tenantId, {
    to: [accountId],
    kind: 'message',
    importance: 'important',
    link: pages.chat.path,
    title: { zh: titles.zh.slice(0, maxTitleLength), en: titles.en.slice(0, maxTitleLength) },
    content: {
      zh: `您的提问：${asked}\n\n回复：${answer}`,
      en: `Your question: ${asked}\n\nAnswer: ${answer}`,
    },
  })
}

/**
 * Answers a conversation: the asker gets it as a message and in their chat. Sent again it is the same answer. Throws
 * knowledge.hand-over-not-found, also to the asker, knowledge.already-answered, and knowledge.answered-meanwhile where the caller has
 * not seen an answer of somebody else.
 */
export async function answerConversation(
  context: RequestContext,
  { handOverId, answer, seenAnswers, question }: RequestOf<typeof answerHandOver>,
): Promise<HandOver> {
  const { db, session, now } = context
  const { tenantId, userId } = session
  await takeLock(db, 'chat-answer', handOverId)
  const found = await find(context, handOverId)
  if (!found.readerIds.includes(userId)) throw new AppError('knowledge.hand-over-not-found')
  const own = found.answers.find(({ accountId }) => accountId === userId)
  if (own !== undefined) {
    if (own.answer !== answer) throw new AppError('knowledge.already-answered')
    return shown(context, handOverId, found)
  }
  if (found.answers.length !== seenAnswers) throw new AppError('knowledge.answered-meanwhile')
  const answerer = await selectOwnName(db, { tenantId, accountId: userId })
  const answeredQuestionId =
    question === undefined
      ? null
      : await suggestAnswered(context, { organisationId: found.organisationId, question, answer })
  const given = { handOverId, accountId: userId, answerer, answer, answeredQuestionId, now }
  await insertAnswer(db, tenantId, given)
  const most = conversationLimits.records
  await enterAnswer(db, { handOverId, recordId: newId(), most })
  await tellAsker(context, found, { answerer, answer })
  return readHandedOver(context, handOverId)
}
