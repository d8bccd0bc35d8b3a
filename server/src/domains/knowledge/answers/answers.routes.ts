import {
  draftAnsweredQuestion,
  listAnsweredQuestions,
  readAnsweredQuestion,
  settleAnsweredQuestion,
} from '@iwater/contract/knowledge/answered-questions'
import { answerHandOver, readHandOver } from '@iwater/contract/knowledge/hand-overs'
import type { Api } from '#platform/http/serve'
import { serveTransaction } from '#platform/http/serve-transaction'
import {
  addAnsweredDraft,
  readAnswered,
  readAnsweredQuestions,
  settleAnswered,
} from './answered-questions.service.ts'
import { answerConversation, readHandedOver } from './answers.service.ts'

/** Conversations that people answer, and what becomes of the answers in the knowledge base. */
export function answersRoutes(api: Api) {
  serveTransaction(api, readHandOver, ({ handOverId }, context) =>
    readHandedOver(context, handOverId),
  )
  serveTransaction(api, answerHandOver, (wanted, context) => answerConversation(context, wanted))
  serveTransaction(api, listAnsweredQuestions, (wanted, context) =>
    readAnsweredQuestions(context, wanted),
  )
  serveTransaction(api, readAnsweredQuestion, ({ answeredQuestionId }, context) =>
    readAnswered(context, answeredQuestionId),
  )
  serveTransaction(api, draftAnsweredQuestion, (input, context) => addAnsweredDraft(context, input))
  serveTransaction(api, settleAnsweredQuestion, ({ answeredQuestionId }, context) =>
    settleAnswered(context, answeredQuestionId),
  )
}
