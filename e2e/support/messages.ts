import { publishMessage } from '@iwater/contract/messages'
import type { APIRequestContext, Page } from '@playwright/test'
import { callRoute } from './calls.ts'
import { type Language, unique } from './people.ts'

/** Where new messages are shown, below every page. */
export const cardsOf = (page: Page, language: Language = 'zh') =>
  page.getByRole('region', { name: { zh: '新消息', en: 'New messages' }[language] })

/** Sends a message to one person, as the form does. */
export function send(
  request: APIRequestContext,
  token: string,
  userId: string,
  title: string,
  importance: 'normal' | 'urgent' = 'normal',
) {
  const text = { zh: title, en: title }
  const to = { everybody: false, userIds: [userId], organizationIds: [], withBelow: true }
  const message = { requestKey: unique(), kind: 'message' as const, title: text, content: text, to }
  return callRoute(request, publishMessage, { ...message, importance }, token)
}
