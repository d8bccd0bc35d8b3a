import { listItemsByCode } from '@iwater/contract/dictionaries'
import type { LocalText } from '@iwater/contract/fields'
import { fileGroups, findFileUrl, groupOfExtension, type StoredFile } from '@iwater/contract/files'
import type { Values } from '@iwater/contract/kit/condition'
import type { Entity } from '@iwater/contract/kit/entity'
import { readKeptDraft, removeKeptDraft, saveKeptDraft } from '@iwater/contract/kit/kept-draft'
import {
  readListPreference,
  removeListPreference,
  saveListPreference,
} from '@iwater/contract/kit/list-preference'
import { type Comment, commentCalls } from '@iwater/contract/kit/record/comment-calls'
import { type HistoryEntry, historyCall } from '@iwater/contract/kit/record/history-calls'
import type { Route } from '@iwater/contract/route'
import { recordChoices } from '#web/kit/form/record-choices.ts'
import type { sendFile } from '#web/kit/upload/send-file.ts'
import type { StandIn } from '#web/platform/api/stand-in.ts'
import { examplePath } from '../examples/example.ts'
import { itemsOf, modelsWithPower, recordsOf } from './catalogue.ts'
import { exampleId } from './example-id.ts'
import { type Answer, createRecords } from './records.ts'

type Named = { userId: string; name: LocalText }
type Answers = readonly (readonly [Pick<Route, 'method' | 'path'>, Answer])[]

/** What was done to the one record of an example: added a day ago, changed since. */
function historyAnswer(entity: Entity, person: Named): Answers[number] {
  const columns = Object.entries(entity.fields).map(([value, { title }]) => ({ value, title }))
  const made = (number: number, changes: HistoryEntry['changes']): HistoryEntry => ({
    number,
    at: new Date(Date.now() - 86_400_000 / number).toISOString(),
    person,
    action: number === 1 ? 'added' : 'changed',
    subject: entity.title,
    object: null,
    changes,
  })
  const answer: Answer = ({ field }) => {
    const changes = columns
      .filter(({ value }) => field === undefined || value === field)
      .map(({ title }) => ({ column: title.zh, isConcealed: false }))
    return {
      entries: [
        made(
          2,
          changes.map((one) => ({ ...one, before: 'A', after: 'B' })),
        ),
        made(
          1,
          changes.map((one) => ({ ...one, before: null, after: 'A' })),
        ),
      ],
      isMore: false,
      fields: columns.map(({ value, title }) => ({ value, label: title })),
    }
  }
  return [historyCall(entity), answer]
}

/** Comments on the one record of an example, the newest first. */
function commentAnswers(entity: Entity, author: Named): Answers {
  const calls = commentCalls(entity)
  const made = (text: string, by: Named, agoMs = 0): Comment => ({
    commentId: exampleId(),
    text,
    author: by,
    addedAt: new Date(Date.now() - agoMs).toISOString(),
    changedAt: null,
  })
  const other = { userId: '', name: { zh: '李敏', en: 'Li Min' } }
  let comments = [
    made('OK', author, 600_000),
    made('密封已更换，试运行正常。\nSeal replaced, test run in order.', other, 7_200_000),
  ]
  return [
    [calls.list, () => ({ comments, isMore: false })],
    [
      calls.add,
      ({ text }) => {
        comments = [made(String(text), author), ...comments]
        return { commentId: comments[0]?.commentId }
      },
    ],
    [
      calls.edit,
      ({ commentId, text }) => {
        const changedAt = new Date().toISOString()
        comments = comments.map((one) =>
          one.commentId === commentId ? { ...one, text: String(text), changedAt } : one,
        )
        return null
      },
    ],
    [
      calls.remove,
      ({ commentId }) => {
        comments = comments.filter((one) => one.commentId !== commentId)
        return null
      },
    ],
  ]
}

/** Columns and views of the list, and drafts of its form: kept for the example alone, or not at all. */
function ownAnswers({ table }: Entity): Answers {
  let preference: unknown = { version: 0, settings: { views: [] } }
  const ofList =
    (answer: Answer): Answer =>
    (input) =>
      input.list === table ? answer(input) : undefined
  const ofDraft =
    (answer: Answer): Answer =>
    (input) =>
      input.entity === table ? answer(input) : undefined
  return [
    [readListPreference, ofList(() => preference)],
    [
      saveListPreference,
      ofList(({ version, settings }) => {
        preference = { version: Number(version) + 1, settings }
        return preference
      }),
    ],
    [
      removeListPreference,
      ofList(() => {
        preference = { version: 0, settings: { views: [] } }
        return null
      }),
    ],
    [readKeptDraft, ofDraft(() => null)],
    [saveKeptDraft, ofDraft(() => ({ savedAt: new Date().toISOString() }))],
    [removeKeptDraft, ofDraft(() => null)],
  ]
}

/** Dictionaries and records to choose from. */
const choiceAnswers: Answers = [
  [listItemsByCode, ({ code, parent }) => itemsOf(code, parent)],
  [
    { method: 'GET', path: `${examplePath}/models/:category` },
    (input) => modelsWithPower(input.category),
  ],
  ...Object.entries(recordChoices).map(
    ([target, route]) =>
      [
        route,
        ({ keyword = '', ids }: Readonly<Record<string, unknown>>) =>
          recordsOf[target as keyof typeof recordChoices].filter(({ value, label }) =>
            ids === undefined
              ? `${label.zh} ${label.en}`.toLowerCase().includes(String(keyword).toLowerCase())
              : String(ids).split(',').includes(value),
          ),
      ] as const,
  ),
]

const stepMs = 60

/** Files that stay in the browser, after as much time as sending would take. */
function createFiles() {
  const files = new Map<string, StoredFile>()
  const send: typeof sendFile = async (file, { signal, onProgress }) => {
    for (let share = 0; share < 1; share += 0.1) {
      await new Promise((resolve) => setTimeout(resolve, stepMs))
      signal?.throwIfAborted()
      onProgress?.(share)
    }
    const extension = file.name.split('.').at(-1)?.toLowerCase() ?? ''
    const group = groupOfExtension(extension) ?? fileGroups[0]
    const url = URL.createObjectURL(file)
    const { name, size } = file
    const fileId = exampleId()
    const stored = { fileId, name, size, group, url, isShown: group === 'image' }
    files.set(fileId, stored)
    return stored
  }
  const forget = () => files.forEach(({ url }) => URL.revokeObjectURL(url))
  const answers: Answers = [[findFileUrl, ({ fileId }) => files.get(String(fileId))]]
  return { send, forget, answers }
}

const keyOf = ({ method, path }: Pick<Route, 'method' | 'path'>) => `${method} ${path}`

/** What an example has instead of a server: it answers its calls, and nothing that it is told leaves the page. */
export function createExampleSource(entity: Entity, given: readonly Values[], author: Named) {
  const { rows, answers } = createRecords(entity, given)
  const files = createFiles()
  const all = new Map(
    [
      ...answers,
      ...commentAnswers(entity, author),
      historyAnswer(entity, author),
      ...ownAnswers(entity),
      ...choiceAnswers,
      ...files.answers,
    ].map(([call, answer]) => [keyOf(call), answer]),
  )
  const answer: StandIn = (call, input) => {
    const found = all.get(keyOf(call))?.(input)
    return found === undefined ? undefined : Promise.resolve(found)
  }
  return { rows, answer, send: files.send, forget: files.forget }
}
