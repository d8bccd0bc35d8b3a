import {
  findQuestions,
  findReasons,
  readChatTime,
  readChatWelcome,
  readResult,
} from '@iwater/contract/knowledge/chat'
import {
  askChat,
  clearConversation,
  handOverConversation,
  readConversation,
  readHandOverContacts,
  suggestQuestions,
  voteForReason,
} from '@iwater/contract/knowledge/conversation'
import { listQuestions, listQuestionTypes, listReasons } from '@iwater/contract/knowledge/entries'
import type { Speech } from '#domains/speech'
import { type Api, serve } from '#platform/http/serve'
import { type RequestContext, serveQuery, serveTransaction } from '#platform/http/serve-transaction'
import { answersRoutes } from './answers/answers.routes.ts'
import { answerKeyword, answerQuestion, answerReason, welcome } from './chat.service.ts'
import { answerAsk, readRecords, removeRecords } from './conversation/conversation.service.ts'
import { vote } from './conversation/feedback.service.ts'
import { handOver, readContacts } from './conversation/hand-over.service.ts'
import { suggest } from './conversation/suggestions.service.ts'
import { deviceFindingsRoutes } from './device/device.routes.ts'
import { readQuestions, readReasons, readTypes } from './entries.service.ts'
import { oldKnowledgeRoutes } from './own/old-calls.routes.ts'
import { ownKnowledgeRoutes } from './own/own.routes.ts'
import { unansweredRoutes } from './unanswered/unanswered.routes.ts'

export function knowledgeRoutes(api: Api, speech: Speech) {
  /** An answer with its speech, if that is stored and wanted: the text never waits. */
  const voiced = async <Answer extends { message: string }>(
    answer: Answer,
    { db, session, now }: RequestContext,
    { voice }: { voice: boolean },
  ) => ({
    ...answer,
    voiceMessage: voice ? await speech.stored(db, session, answer.message, { now }) : null,
  })
  ownKnowledgeRoutes(api)
  oldKnowledgeRoutes(api)
  unansweredRoutes(api)
  serveQuery(api, listQuestionTypes, (_, context) => readTypes(context))
  serveQuery(api, listQuestions, (wanted, context) => readQuestions(context, wanted))
  serveTransaction(api, listReasons, (wanted, context) => readReasons(context, wanted))
  serveTransaction(api, findQuestions, async (wanted, context) =>
    voiced(await answerKeyword(context, wanted), context, wanted),
  )
  serveTransaction(api, findReasons, async (wanted, context) =>
    voiced(await answerQuestion(context, wanted), context, wanted),
  )
  serveTransaction(api, readResult, async (wanted, context) =>
    voiced(await answerReason(context, wanted), context, wanted),
  )
  serveTransaction(api, readChatWelcome, (wanted, context) =>
    voiced(welcome(context.language), context, wanted),
  )
  serveTransaction(api, readConversation, (wanted, context) => readRecords(context, wanted))
  serveTransaction(api, askChat, (wanted, context) => answerAsk(context, wanted))
  serveTransaction(api, clearConversation, ({ organizationId }, context) =>
    removeRecords(context, organizationId),
  )
  serveTransaction(api, voteForReason, (wanted, context) => vote(context, wanted))
  serveTransaction(api, readHandOverContacts, (wanted, context) => readContacts(context, wanted))
  serveTransaction(api, handOverConversation, (wanted, context) => handOver(context, wanted))
  serveTransaction(api, suggestQuestions, (wanted, context) => suggest(context, wanted))
  answersRoutes(api)
  deviceFindingsRoutes(api)
  // This asks no database.
  serve(api, readChatTime, async () => new Date(api.clock.now()).toISOString())
}
