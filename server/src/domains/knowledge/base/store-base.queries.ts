import pg from 'pg'
import { type DatabaseAddress, ownerConfig } from '#platform/database/address'
import type { BaseRows } from './base-rows.ts'

type Table = {
  name: string
  rows: readonly object[]
  /** All columns with their types, the id first. */
  columns: Readonly<Record<string, string>>
}

/** Those that others refer to before them. */
const tablesOf = ({ types, questions, reasons }: BaseRows): readonly Table[] => [
  {
    name: 'knowledge_type',
    rows: types,
    columns: {
      id: 'uuid',
      code: 'text',
      parent_id: 'uuid',
      name_zh: 'text',
      name_en: 'text',
      position: 'int',
    },
  },
  {
    name: 'knowledge_question',
    rows: questions,
    columns: {
      id: 'uuid',
      code: 'text',
      type_id: 'uuid',
      position: 'int',
      title_zh: 'text',
      title_en: 'text',
      synonyms_zh: 'text[]',
      synonyms_en: 'text[]',
      text_zh: 'text',
      text_en: 'text',
      device_kinds: 'text[]',
      version: 'text',
      title_terms: 'text[]',
      text_terms: 'text[]',
    },
  },
  {
    name: 'knowledge_reason',
    rows: reasons,
    columns: {
      id: 'uuid',
      question_id: 'uuid',
      code: 'text',
      position: 'int',
      reason_zh: 'text',
      reason_en: 'text',
      result_zh: 'text',
      result_en: 'text',
      source: 'text',
      contradicted: 'jsonb',
    },
  },
]

async function writeTable(client: pg.Client, { name, rows, columns }: Table) {
  const names = Object.keys(columns)
  const typed = Object.entries(columns).map((column) => column.join(' '))
  const changed = names.slice(1).map((column) => `${column} = excluded.${column}`)
  await client.query(
    `insert into ${name} (${names.join(', ')})
     select ${names.join(', ')} from jsonb_to_recordset($1) as r (${typed.join(', ')})
         on conflict (id) do update set ${changed.join(', ')}`,
    [JSON.stringify(rows)],
  )
}

async function removeOthers(client: pg.Client, { name, rows }: Table) {
  await client.query(
    `delete from ${name} where id <> all (select (r ->> 'id')::uuid from jsonb_array_elements($1) r)`,
    [JSON.stringify(rows)],
  )
}

/**
 * Stores the base unless the database holds it already; answers whether it was stored. Requests see the former content
 * until all of it is there.
 */
export async function storeBase(owner: DatabaseAddress, base: BaseRows): Promise<boolean> {
  const client = new pg.Client(ownerConfig(owner))
  await client.connect()
  try {
    await client.query('begin')
    // Of two processes that start at once the second waits for this row and finds the content stored.
    await client.query(
      `insert into knowledge_content (version) values ('none') on conflict (is_only) do nothing`,
    )
    const { rows } = await client.query<{ version: string }>(
      'select version from knowledge_content for update',
    )
    if (rows[0]?.version === base.version) return false
    const tables = tablesOf(base)
    for (const table of tables) await writeTable(client, table)
    for (const table of tables.toReversed()) await removeOthers(client, table)
    // How terms are made may have changed as well: those of tenants' own questions are made anew, a portion with each search.
    await client.query(
      `insert into stale_knowledge_question (tenant_id, question_id)
       select tenant_id, id from own_knowledge_question on conflict do nothing`,
    )
    await client.query('update knowledge_content set version = $1, loaded_at = now()', [
      base.version,
    ])
    await client.query('commit')
    return true
  } finally {
    await client.end()
  }
}
