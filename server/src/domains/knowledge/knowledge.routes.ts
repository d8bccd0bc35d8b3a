import {
  findQuestions,
  findReasons,
  readChatTime,
  readChatWelcome,
  readResult,
} from '@iwater/contract/knowledge/chat'
import { listQuestions, listQuestionTypes, listReasons } from '@iwater/contract/knowledge/entries'
import { type Api, serve } from '#platform/http/serve'
import { serveQuery, serveTransaction } from '#platform/http/serve-transaction'
import { answerKeyword, answerQuestion, answerReason, welcome } from './chat.service.ts'
import { readQuestions, readReasons, readTypes } from './entries.service.ts'
import { oldKnowledgeRoutes } from './own/old-calls.routes.ts'
import { ownKnowledgeRoutes } from './own/own.routes.ts'

export function knowledgeRoutes(api: Api) {
  ownKnowledgeRoutes(api)
  oldKnowledgeRoutes(api)
  serveQuery(api, listQuestionTypes, (_, context) => readTypes(context))
  serveQuery(api, listQuestions, (wanted, context) => readQuestions(context, wanted))
  serveTransaction(api, listReasons, (wanted, context) => readReasons(context, wanted))
  serveTransaction(api, findQuestions, (wanted, context) => answerKeyword(context, wanted))
  serveTransaction(api, findReasons, (wanted, context) => answerQuestion(context, wanted))
  serveQuery(api, readResult, (wanted, context) => answerReason(context, wanted))
  // These ask no database.
  serve(api, readChatWelcome, async (_, { language }) => welcome(language))
  serve(api, readChatTime, async () => new Date(api.clock.now()).toISOString())
}
