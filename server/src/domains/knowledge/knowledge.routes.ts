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
  suggestQuestions,
  voteForReason,
} from '@iwater/contract/knowledge/conversation'
import { listQuestions, listQuestionTypes, listReasons } from '@iwater/contract/knowledge/entries'
import { type Api, serve } from '#platform/http/serve'
import { serveQuery, serveTransaction } from '#platform/http/serve-transaction'
import { answerKeyword, answerQuestion, answerReason, welcome } from './chat.service.ts'
import { answerAsk, readRecords, removeRecords } from './conversation/conversation.service.ts'
import { vote } from './conversation/feedback.service.ts'
import { handOver } from './conversation/hand-over.service.ts'
import { suggest } from './conversation/suggestions.service.ts'
import { readQuestions, readReasons, readTypes } from './entries.service.ts'

export function knowledgeRoutes(api: Api) {
  serveQuery(api, listQuestionTypes, (_, context) => readTypes(context))
  serveQuery(api, listQuestions, (wanted, context) => readQuestions(context, wanted))
  serveTransaction(api, listReasons, (wanted, context) => readReasons(context, wanted))
  serveTransaction(api, findQuestions, (wanted, context) => answerKeyword(context, wanted))
  serveTransaction(api, findReasons, (wanted, context) => answerQuestion(context, wanted))
  serveQuery(api, readResult, (wanted, context) => answerReason(context, wanted))
  serveTransaction(api, readConversation, (wanted, context) => readRecords(context, wanted))
  serveTransaction(api, askChat, (wanted, context) => answerAsk(context, wanted))
  serveTransaction(api, clearConversation, ({ organizationId }, context) =>
    removeRecords(context, organizationId),
  )
  serveTransaction(api, voteForReason, (wanted, context) => vote(context, wanted))
  serveTransaction(api, handOverConversation, (wanted, context) => handOver(context, wanted))
  serveTransaction(api, suggestQuestions, (wanted, context) => suggest(context, wanted))
  // These ask no database.
  serve(api, readChatWelcome, async (_, { language }) => welcome(language))
  serve(api, readChatTime, async () => new Date(api.clock.now()).toISOString())
}
