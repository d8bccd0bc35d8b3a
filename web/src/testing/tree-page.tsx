import type { Entity } from '@iwater/contract/kit/entity'
import { readListPreference } from '@iwater/contract/kit/list-preference'
import { section } from '@iwater/contract/kit/tree-testing'
import type { ButtonMap } from '@iwater/contract/navigation'
import type { SignInInfo } from '@iwater/contract/sign-in/sign-in'
import { vi } from 'vitest'
import { page } from 'vitest/browser'
import { EntityRecords } from '#web/kit/EntityPage.tsx'
import { sessionStore } from '#web/platform/session/session-store.ts'
import { known, renderPage } from './render-page.tsx'

type Stored = { name: string; parent: string | null; length?: number }

export const idOf = (name: string) =>
  `00000000-0000-7000-8000-${(name.codePointAt(0) ?? 0).toString().padStart(6, '0')}${(
    name.slice(1) || '0'
  ).padStart(6, '0')}`

export async function closeTree() {
  vi.unstubAllGlobals()
  sessionStore.setState({ info: null })
  await page.viewport(1280, 800)
}

const answerOf = (data: unknown) =>
  new Response(JSON.stringify({ code: 0, msg: '', data }), {
    headers: { 'content-type': 'application/json' },
  })

export const small: readonly Stored[] = [
  { name: 'a', parent: null },
  { name: 'b', parent: null },
  { name: 'c', parent: 'a' },
  { name: 'd', parent: 'a' },
  { name: 'e', parent: 'c' },
]

/** The tree above a server that keeps it; what it was asked to change is answered. */
export async function openTree({
  query = '',
  permissions = ['monitoring.view', 'monitoring.manage'],
  isDemonstration = false,
  buttons = {},
  stored = small,
  widths = {},
  entity = section,
}: {
  query?: string
  permissions?: string[]
  isDemonstration?: boolean
  buttons?: ButtonMap
  stored?: readonly Stored[]
  /** Of columns, as the user has made them. */
  widths?: Readonly<Record<string, number>>
  /** The tree with further options of its list. */
  entity?: Entity
} = {}) {
  const name = { zh: '安娜', en: 'Anna' }
  sessionStore.setState({
    info: { permissions, userInfo: { name }, isDemonstration } as unknown as SignInInfo,
  })
  const columns = section.list.columns.map((column) => ({
    name: column,
    width: widths[column],
  }))
  let all = [...stored]
  const changes: object[] = []
  const nameOf = (id: unknown) => all.find((one) => idOf(one.name) === id)?.name ?? null
  const rowOf = (one: Stored, own: object) => ({
    id: idOf(one.name),
    version: 1,
    name: { zh: one.name, en: one.name },
    parent_id: one.parent && idOf(one.parent),
    organisation_id: idOf('o'),
    length: one.length ?? null,
    position: 1,
    labels: {},
    ...own,
  })
  const aboveOf = (one: Stored): object[] => {
    const parent = all.find((other) => other.name === one.parent)
    return parent === undefined ? [] : [...aboveOf(parent), { zh: parent.name, en: parent.name }]
  }
  const listed = (wanted: URLSearchParams) => {
    const [keyword, current, size] = [
      wanted.get('keyword'),
      Number(wanted.get('current') ?? 1),
      Number(wanted.get('size') ?? 10),
    ]
    const parent = nameOf(wanted.get('parent'))
    const found = keyword
      ? all
          .filter((one) => one.name.includes(keyword))
          .map((one) => rowOf(one, { above: aboveOf(one) }))
      : all
          .filter((one) => one.parent === parent)
          .map((one) =>
            rowOf(one, { children: all.filter((other) => other.parent === one.name).length }),
          )
    return {
      records: found.slice((current - 1) * size, current * size),
      total: found.length,
      isMore: false,
      current,
      size,
      ...(!keyword && parent === null && { whole: { total: all.length, isMore: false } }),
    }
  }
  const move = ({ id, parent, before }: Record<string, unknown>) => {
    const stored = all.find((one) => idOf(one.name) === id)
    const moved = { ...stored, name: nameOf(id) ?? '', parent: nameOf(parent) }
    const others = all.filter((one) => one.name !== moved.name)
    const at =
      before === null ? others.length : others.findIndex((one) => idOf(one.name) === before)
    all = [...others.slice(0, at), moved, ...others.slice(at)]
    changes.push({ moved: moved.name, parent: moved.parent, before: nameOf(before) })
  }
  vi.stubGlobal('fetch', async (address: string | URL, { method, body }: RequestInit) => {
    const { pathname, searchParams } = new URL(String(address), location.href)
    const input = body ? (JSON.parse(String(body)) as Record<string, unknown>) : {}
    if (pathname.endsWith('/choices')) {
      const except = nameOf(searchParams.get('except'))
      changes.push({ offeredWithout: except })
      const offered = all.filter((one) => one.name !== except)
      return answerOf(
        offered.map((one) => ({ value: idOf(one.name), label: { zh: one.name, en: one.name } })),
      )
    }
    if (pathname.endsWith('/order')) move(input)
    else if (method === 'DELETE') all = all.filter((one) => !pathname.endsWith(idOf(one.name)))
    else if (method === 'POST' && pathname.endsWith('/sections')) {
      all.push({ name: (input['name'] as { en: string }).en, parent: nameOf(input['parent_id']) })
      return answerOf({ id: idOf('x') })
    } else if (pathname.endsWith('/sections')) return answerOf(listed(searchParams))
    return answerOf(null)
  })
  await renderPage(<EntityRecords entity={entity} />, {
    language: 'en',
    query,
    buttons,
    answers: [
      known(
        readListPreference,
        { list: section.table },
        { version: 0, settings: { views: [], columns } },
      ),
    ],
  })
  return { changes, moves: () => changes.filter((one) => 'moved' in one) }
}
