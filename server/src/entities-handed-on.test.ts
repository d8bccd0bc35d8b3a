import { entityRoutes } from '@iwater/contract/kit/routes'
import { sparePart } from '@iwater/contract/kit/spare-part-testing'
import { expect, test } from 'vitest'
import { servedEntity } from '#platform/entities/serve-entity'
import { sparePartsApp } from '#testing/spare-parts'

type Failed = { fields: Record<string, string> }

/** Parts whose codes may be changed, with ids in the order of the codes. */
async function renamable(codes: readonly string[]) {
  const { code } = sparePart.fields
  const { immutable: _kept, ...free } = code
  const entity = {
    ...sparePart,
    path: '/monitoring/renamed-parts',
    fields: { ...sparePart.fields, code: free },
  } as const
  const routes = entityRoutes(entity)
  const parts = await sparePartsApp({ served: servedEntity(entity), tables: '' })
  const { call, token, draft, owner, tenant } = parts
  const ids: string[] = []
  for (const one of codes)
    ids.push((await call(routes.add, { ...draft, code: one }, { token })).data.id)
  const versions = new Map(ids.map((id) => [id, 1]))
  /** Gives the records, by their places, other codes; `null` deletes one and a new one has no place. */
  async function rename(changes: readonly (readonly [at: number | null, code: string | null])[]) {
    const input = { added: [] as object[], changed: [] as object[], removed: [] as object[] }
    for (const [index, [at, next]] of changes.entries()) {
      const row = index + 1
      const id = at === null ? '' : String(ids[at])
      const key = { row, id, version: versions.get(id) }
      if (at === null) input.added.push({ row, values: { ...draft, code: next } })
      else if (next === null) input.removed.push(key)
      else input.changed.push({ ...key, values: { code: next } })
    }
    const headers = { 'accept-language': 'en' }
    const answer = await call(routes.save, input as never, { token, headers })
    return { ...answer, failed: answer.body.data as unknown as Failed }
  }
  const codesNow = async () => {
    const { records } = (await call(routes.list, { size: 100 }, { token })).data
    return ids.map((id) => records.find((one) => one.id === id)?.code)
  }
  const trail = () =>
    owner<{ action: string; before: { code?: string } | null; after: { code?: string } | null }>(
      `select action, before, after from audit_entry
        where tenant_id = $1 and subject = 'spare_part' order by number offset $2`,
      [tenant.tenantId, codes.length],
    )
  return { ...parts, ids, rename, codesNow, trail }
}

test.each([
  [
    'handed on',
    [
      [0, 'N'],
      [1, 'A'],
    ],
    ['N', 'A', 'C'],
  ],
  [
    'handed on by a later record to an earlier one',
    [
      [0, 'B'],
      [1, 'N'],
    ],
    ['B', 'N', 'C'],
  ],
  [
    'handed on, named the other way round',
    [
      [1, 'A'],
      [0, 'N'],
    ],
    ['N', 'A', 'C'],
  ],
  [
    'handed on along a chain',
    [
      [2, 'B'],
      [1, 'A'],
      [0, 'N'],
    ],
    ['N', 'A', 'B'],
  ],
  [
    'exchanged',
    [
      [0, 'B'],
      [1, 'A'],
    ],
    ['B', 'A', 'C'],
  ],
  [
    'exchanged in a circle',
    [
      [0, 'B'],
      [1, 'C'],
      [2, 'A'],
    ],
    ['B', 'C', 'A'],
  ],
  [
    'exchanged, while one that was freed is taken',
    [
      [0, 'B'],
      [1, 'A'],
      [2, 'N'],
      [null, 'C'],
    ],
    ['B', 'A', 'N'],
  ],
  [
    'taken from one that is deleted',
    [
      [1, 'A'],
      [0, null],
    ],
    [undefined, 'A', 'C'],
  ],
  [
    'taken by one that is added',
    [
      [null, 'A'],
      [0, null],
    ],
    [undefined, 'B', 'C'],
  ],
] as const)('a value that only one record may have is %s', async (_, changes, expected) => {
  const parts = await renamable(['A', 'B', 'C'])
  const { status } = await parts.rename(changes)
  expect([status, await parts.codesNow()]).toEqual([200, expected])
  // One entry for each record, from what it was to what it is.
  const trail = await parts.trail()
  const codeOf = (values: { code?: string } | null) => values?.code ?? null
  const entries = trail.map(({ before, after }) => JSON.stringify([codeOf(before), codeOf(after)]))
  const wanted = changes.map(([at, next]) =>
    JSON.stringify([at === null ? null : 'ABC'.charAt(at), next]),
  )
  expect(new Set(entries)).toEqual(new Set(wanted))
  expect(entries).toHaveLength(wanted.length)
})

test('where a value that is exchanged stays taken nothing is saved, and the rows that take it are named', async () => {
  const parts = await renamable(['A', 'B', 'C', 'D'])
  const taken = 'Part number is already in use'
  const cases = [
    [
      [
        [0, 'B'],
        [1, 'A'],
        [3, 'A'],
      ],
      { '3.code': `row 3: ${taken}` },
    ],
    [
      [
        [0, 'B'],
        [1, 'A'],
        [2, 'D'],
      ],
      { '3.code': `row 3: ${taken}` },
    ],
    [
      [
        [0, 'B'],
        [1, 'D'],
      ],
      { '2.code': `row 2: ${taken}`, '1.code': `row 1: ${taken}` },
    ],
    [
      [
        [0, 'B'],
        [1, 'a b'],
      ],
      { '2.code': expect.stringContaining('row 2'), '1.code': `row 1: ${taken}` },
    ],
    [
      [
        [0, 'B'],
        [1, 'A'],
        [null, 'A'],
      ],
      { '3.code': `row 3: ${taken}` },
    ],
  ] as const
  for (const [changes, fields] of cases) {
    const { status, failed } = await parts.rename(changes)
    expect([changes, status, failed.fields]).toEqual([changes, 400, fields])
  }
  expect(await parts.codesNow()).toEqual(['A', 'B', 'C', 'D'])
  expect(await parts.trail()).toEqual([])
})
