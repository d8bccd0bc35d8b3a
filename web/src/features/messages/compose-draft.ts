import type { FileFacts } from '@iwater/contract/files'
import {
  type countAudience,
  type Importance,
  importances,
  type MessageKind,
  messageKinds,
  type publishMessage,
} from '@iwater/contract/messages'
import type { InputOf } from '@iwater/contract/route'
import { momentOfText } from '#web/platform/clock/wall-clock.ts'
import { oneOf } from '#web/platform/page/list-query.ts'
import { parameters } from '#web/platform/parameters/parameters.ts'
import { readRecord, removeRecord, writeRecord } from '#web/platform/settings/record.ts'

export type Person = { value: string; label: string }

/** A message being written, kept in this browser until it has been sent. */
export type Draft = {
  /** Stays with the message however often sending is tried, so that it is sent once. */
  requestKey: string
  kind: MessageKind
  importance: Importance
  isForEverybody: boolean
  organizationIds: readonly string[]
  withBelow: boolean
  people: readonly Person[]
  title: { zh: string; en: string }
  content: { zh: string; en: string }
  hasBothLanguages: boolean
  /** Uploaded already; attached by publishing. */
  files: readonly FileFacts[]
  /** As the field writes it, by the clocks of the organisation; empty for none. */
  expires: string
}

const record = (loginId: string) => `messageDraft-${loginId}`

const newKey = () => `${Date.now().toString(36)}-${Math.random().toString(36).slice(2)}`

export const emptyDraft = (): Draft => ({
  requestKey: newKey(),
  kind: 'message',
  importance: 'normal',
  isForEverybody: false,
  organizationIds: [],
  withBelow: true,
  people: [],
  title: { zh: '', en: '' },
  content: { zh: '', en: '' },
  hasBothLanguages: false,
  files: [],
  expires: '',
})

const isText = (content: unknown): content is string => typeof content === 'string'

const bothOf = (content: unknown) => {
  const { zh, en } = (content ?? {}) as { zh?: unknown; en?: unknown }
  return { zh: isText(zh) ? zh : '', en: isText(en) ? en : '' }
}

const peopleOf = (content: unknown): Person[] =>
  (Array.isArray(content) ? content : []).filter(
    (one: Partial<Person> | null): one is Person => isText(one?.value) && isText(one?.label),
  )

const filesOf = (content: unknown): FileFacts[] =>
  (Array.isArray(content) ? content : [])
    .filter(
      (one: Partial<FileFacts> | null): one is FileFacts =>
        isText(one?.fileId) && isText(one.name) && typeof one.size === 'number',
    )
    .slice(0, parameters().messageFiles)

/** What was being written, as far as it makes sense; a person can edit the storage. */
export function storedDraft(loginId: string): Draft {
  const stored = readRecord(record(loginId)) as Partial<Record<keyof Draft, unknown>> | undefined
  if (typeof stored !== 'object') return emptyDraft()
  const { organizationIds: ids, requestKey, expires } = stored
  return {
    requestKey: isText(requestKey) && requestKey.length >= 8 ? requestKey : newKey(),
    kind: oneOf(messageKinds, stored.kind as string) ?? 'message',
    importance: oneOf(importances, stored.importance as string) ?? 'normal',
    isForEverybody: stored.isForEverybody === true,
    organizationIds: Array.isArray(ids) ? ids.filter(isText) : [],
    withBelow: stored.withBelow !== false,
    people: peopleOf(stored.people),
    title: bothOf(stored.title),
    content: bothOf(stored.content),
    hasBothLanguages: stored.hasBothLanguages === true,
    files: filesOf(stored.files),
    expires: isText(expires) ? expires : '',
  }
}

export const storeDraft = (loginId: string, draft: Draft) => writeRecord(record(loginId), draft)
export const forgetDraft = (loginId: string) => removeRecord(record(loginId))

const isEmpty = ({ zh, en }: { zh: string; en: string }) => zh.trim() === '' && en.trim() === ''

/** Starts a message to a person. A draft with content keeps its recipients and gets one more. */
export function beginDraftTo(loginId: string, person: Person) {
  const draft = storedDraft(loginId)
  const isBegun = !isEmpty(draft.title) || !isEmpty(draft.content)
  const { people, organizationIds, ...words } = isBegun ? draft : emptyDraft()
  const others = people.filter(({ value }) => value !== person.value)
  storeDraft(loginId, {
    ...words,
    isForEverybody: false,
    organizationIds,
    people: [...others, person],
  })
}

export function audienceOf(draft: Draft): InputOf<typeof countAudience> {
  if (draft.isForEverybody) return { everybody: true }
  return {
    everybody: false,
    userIds: draft.people.map(({ value }) => value),
    organizationIds: [...draft.organizationIds],
    withBelow: draft.withBelow,
  }
}

export const hasAudience = (draft: Draft) =>
  draft.isForEverybody || draft.organizationIds.length > 0 || draft.people.length > 0

type Place = { zone: string; now: number }

export type Problem = 'title' | 'content' | 'to' | 'expires'

/** What is still missing or wrong, in the order of the form. */
export function problemsOf(draft: Draft, { zone, now }: Place): Problem[] {
  const expires = momentOfText(draft.expires, zone)
  const problems: Problem[] = []
  if (!hasAudience(draft)) problems.push('to')
  if (isEmpty(draft.title)) problems.push('title')
  if (isEmpty(draft.content)) problems.push('content')
  if (expires !== undefined && expires <= now) problems.push('expires')
  return problems
}

export function publishInput(draft: Draft, zone: string): InputOf<typeof publishMessage> {
  const { requestKey, kind, importance, title, content } = draft
  const expires = momentOfText(draft.expires, zone)
  return {
    requestKey,
    kind,
    importance,
    title,
    content,
    ...(expires !== undefined && { expiresAt: new Date(expires).toISOString() }),
    to: audienceOf(draft),
    fileIds: draft.files.map(({ fileId }) => fileId),
  }
}
