// How long the chat takes to answer over HTTP, beside the full conversations of other people: a text, the reasons of the question found, and the
// result of one of them; the same by the calls of old clients, without audio and with audio that is stored; and speech that has to be made.
// `node bench/chat.ts [rounds] [people]`.
import { readFileSync } from 'node:fs'
import { findQuestions, findReasons, readResult } from '../contract/src/knowledge/chat.ts'
import {
  askChat,
  type ChatRecord,
  conversationLimits,
} from '../contract/src/knowledge/conversation.ts'
import { readSpeech } from '../contract/src/knowledge/speech.ts'
import { buildApp } from '../server/src/app.ts'
import { loadKnowledgeBase } from '../server/src/domains/knowledge/index.ts'
import { median, startStore } from './store.ts'
import { signIn } from './support/demo-people.ts'
import { addAccounts, addTenant } from './support/tenant.ts'

const [rounds = 200, people = 50] = process.argv.slice(2).map(Number)
const store = await startStore({ WEATHER_PROVIDER: 'off' })
const { services, owner } = store
await loadKnowledgeBase(store.address)
const tenant = await addTenant(store)
const { tenantId, root } = tenant
await addAccounts(store, tenant, { role: 'administrator', names: ['anna'] })
// Everybody has said as much as is kept, the caller too.
await owner.query(
  `insert into account (tenant_id, id, organisation_id, login_name, name_zh, name_en, password_hash, is_administrator)
   select tenant_id, gen_random_uuid(), organisation_id, 'person' || n, name_zh, name_en, password_hash, false
     from account, generate_series(1, $1::int) n where tenant_id = $2`,
  [people, tenantId],
)
await owner.query(
  `insert into chat_record (tenant_id, account_id, id, organisation_id, said_at, type, message, question_list, reason_list)
   select tenant_id, id, gen_random_uuid(), organisation_id, now() - n * interval '20 minutes', 4, repeat('余氯偏低', 20), '[]', '[]'
     from account, generate_series(1, $1::int) n where tenant_id = $2`,
  [conversationLimits.records, tenantId],
)
await owner.query('vacuum analyze chat_record, account')

const queries = readFileSync(
  new URL('../server/src/domains/knowledge/search/search-queries.tsv', import.meta.url),
  'utf8',
)
  .trim()
  .split('\n')
  .slice(1)
  .map((line) => line.split('\t')[0] ?? '')

const built = await buildApp(services)
const address = await built.app.listen({ port: 0, host: '127.0.0.1' })
const tokens = await signIn(address, 'anna', 'bench')
const headers = {
  authorization: `Bearer ${tokens.access_token}`,
  'content-type': 'application/json',
}

const times = new Map<string, number[]>()
async function timed<Data>(name: string, path: string, body?: object): Promise<Data | undefined> {
  const begun = performance.now()
  const response = await fetch(`${address}/api${path}`, {
    headers,
    ...(body && { method: 'POST', body: JSON.stringify(body) }),
  })
  const answer = (await response.json()) as { data: Data }
  const took = performance.now() - begun
  if (!response.ok) {
    if (response.status === 429) return undefined
    throw new Error(`${path}: ${response.status} ${JSON.stringify(answer)}`)
  }
  times.set(name, [...(times.get(name) ?? []), took])
  return answer.data
}

type Exchange = { answer: ChatRecord }
const ask = (name: string, what: object) =>
  timed<Exchange>(name, askChat.path, { organizationId: root, ask: what })

const spoken = new Set<string>()
for (let round = 0; round < rounds; round++) {
  const keyword = queries[round % queries.length] ?? ''
  const found = await ask('conversation: a text', { by: 'keyword', keyword })
  const questionId = found?.answer.questionList[0]?.questionId
  if (questionId === undefined) continue
  const reasons = await ask('conversation: reasons', { by: 'question', questionId })
  const reasonId = reasons?.answer.reasonList[0]?.reasonId
  if (reasonId === undefined) continue
  const result = await ask('conversation: the result', { by: 'reason', reasonId })
  const text = result?.answer.message ?? ''
  if (spoken.size < 10 && !spoken.has(text) && text !== '') {
    const path = `${readSpeech.path}?text=${encodeURIComponent(text.slice(0, 1000))}`
    if ((await timed('speech that is made', path)) !== undefined) spoken.add(text)
  }
  for (const voice of ['false', 'true']) {
    const audio = voice === 'true' ? 'with audio where stored' : 'without audio'
    await timed(
      `old calls: a text, ${audio}`,
      `${findQuestions.path}?keyword=${encodeURIComponent(keyword)}&voice=${voice}`,
    )
    await timed(
      `old calls: reasons, ${audio}`,
      `${findReasons.path}?questionId=${questionId}&voice=${voice}`,
    )
    const answered = await timed<{ voiceMessage: string | null }>(
      `old calls: the result, ${audio}`,
      `${readResult.path}?reasonId=${reasonId}&voice=${voice}`,
    )
    if (answered?.voiceMessage)
      times.set('of these with audio', [
        ...(times.get('of these with audio') ?? []),
        times.get(`old calls: the result, ${audio}`)?.at(-1) ?? 0,
      ])
  }
}
for (const [name, all] of times) {
  const sorted = all.toSorted((one, other) => one - other)
  const p95 = sorted[Math.ceil(sorted.length * 0.95) - 1] ?? Number.NaN
  console.log(`${name}: ${all.length}, p50 ${median(all).toFixed(1)} ms, p95 ${p95.toFixed(1)} ms`)
}
await built.close()
await store.stop()
