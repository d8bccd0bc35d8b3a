// The search of the knowledge base with many questions: copies of those that the product comes with, in a database of the bench's
// own, looked for by the queries of its test. `node bench/knowledge-search.ts [rounds] [questions ...]`: each round asks all queries.
import { readFileSync } from 'node:fs'
import { loadKnowledgeBase } from '../server/src/domains/knowledge/index.ts'
import { searchQuestions } from '../server/src/domains/knowledge/search/search.service.ts'
import { withTenant } from '../server/src/platform/database/database.ts'
import { median, type Store, startStore } from './store.ts'
import { postgresMs } from './support/processor-time.ts'
import { addTenant } from './support/tenant.ts'

const [rounds = 5, ...sizes] = process.argv.slice(2).map(Number)

const queries = readFileSync(
  new URL('../server/src/domains/knowledge/search/search-queries.tsv', import.meta.url),
  'utf8',
)
  .trim()
  .split('\n')
  .slice(1)
  .map((line) => {
    const [query = '', codes = ''] = line.split('\t')
    return { query, codes: codes.split(',') }
  })

/**
 * Copies of the questions until there are as many; a copy's code is that of what it is a copy of, and its number. The terms of all are
 * written at once and ordered, which is how the table is when an index on it is made; by the trigger it would take ten times as long.
 */
async function fillTo({ owner }: Store, wanted: number) {
  const { rows } = await owner.query<{ here: number; base: number }>(
    `select count(*)::int as here, (count(*) filter (where code !~ '#'))::int as base from knowledge_question`,
  )
  const { here, base } = rows[0] ?? { here: 0, base: 1 }
  const copies = [Math.floor(here / base), Math.ceil(wanted / base) - 1]
  for (const statement of [
    'set session_replication_role = replica',
    `insert into knowledge_question
     select gen_random_uuid(), code || '#' || n, type_id, position, title_zh, title_en, synonyms_zh, synonyms_en, text_zh, text_en,
            device_kinds, '{}', '{}'
       from knowledge_question, generate_series(${copies[0]}, ${copies[1]}) n where code !~ '#'`,
    'alter table knowledge_term drop constraint knowledge_term_pkey',
    'drop index if exists knowledge_term_question',
    `create temp table base_term as
     select code, term, is_in_title from knowledge_term t join knowledge_question q on q.id = t.question_id where code !~ '#'`,
    'truncate knowledge_term',
    `insert into knowledge_term
     select t.term, q.id, t.is_in_title from base_term t join knowledge_question q on split_part(q.code, '#', 1) = t.code`,
    'drop table base_term',
    'alter table knowledge_term add primary key (term, question_id) include (is_in_title)',
    'create index knowledge_term_question on knowledge_term (question_id)',
    'set session_replication_role = origin',
    'vacuum analyze knowledge_question, knowledge_term',
  ])
    await owner.query(statement)
}

const percentile = (sorted: readonly number[], share: number) =>
  sorted[Math.ceil(sorted.length * share) - 1] ?? Number.NaN

const store = await startStore({ WEATHER_PROVIDER: 'off' })
await loadKnowledgeBase(store.address)
const { scope } = await addTenant(store)

/** Milliseconds of processor time of this process and of the database. */
const processorMs = () => {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1000 + postgresMs(store.postmaster)
}

/**
 * How long each query takes, in milliseconds from the text to the questions, how much of a processor it takes on average, and for how
 * many the first is a right one.
 */
async function ask(codes: ReadonlyMap<string, string>) {
  const times: number[] = []
  const spent = processorMs()
  let first = 0
  let five = 0
  for (const { query, codes: wanted } of queries) {
    const begun = performance.now()
    const found = await withTenant(store.services.app, scope, (db) => searchQuestions(db, query))
    times.push(performance.now() - begun)
    const isRight = found.map(({ id }) => wanted.includes(codes.get(id) ?? ''))
    first += Number(isRight[0] ?? false)
    five += Number(isRight.slice(0, 5).includes(true))
  }
  const processor = (processorMs() - spent) / queries.length
  return { times: times.toSorted((a, b) => a - b), processor, first, five }
}

for (const size of sizes.length > 0 ? sizes : [145, 10_000, 100_000]) {
  if (size > queries.length) await fillTo(store, size)
  const listed = await store.owner.query<{ id: string; code: string }>(
    `select id, split_part(code, '#', 1) as code from knowledge_question`,
  )
  const codes = new Map(listed.rows.map(({ id, code }) => [id, code]))
  await ask(codes)
  const runs: Awaited<ReturnType<typeof ask>>[] = []
  for (let round = 0; round < rounds; round++) runs.push(await ask(codes))
  const of = (share: number) => runs.map(({ times }) => percentile(times, share))
  const range = (numbers: readonly number[]) =>
    `${median(numbers).toFixed(1)} ms (${Math.min(...numbers).toFixed(1)} to ${Math.max(...numbers).toFixed(1)})`
  const [last] = runs
  console.log(
    `${listed.rows.length} questions, ${rounds} rounds: p50 ${range(of(0.5))}, p95 ${range(of(0.95))}, p99 ${range(of(0.99))}; ` +
      `processor time a query ${range(runs.map(({ processor }) => processor))}; ` +
      `first ${((last?.first ?? 0) / queries.length).toFixed(3)}, among five ${((last?.five ?? 0) / queries.length).toFixed(3)}`,
  )
}
await store.stop()
