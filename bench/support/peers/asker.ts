import { Agent, get } from 'node:http'
import pg from 'pg'
import type { Ask } from './peer.ts'

/** Lines of JSON, or one text of it. */
const parsed = (text: string): unknown =>
  text.startsWith('{"metric"')
    ? text
        .trimEnd()
        .split('\n')
        .map((line) => JSON.parse(line) as unknown)
    : JSON.parse(text)

function askByHttp(agent: Agent, url: string, headers: Record<string, string>): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const request = get(url, { agent, headers }, (response) => {
      const parts: Buffer[] = []
      response.on('data', (part: Buffer) => parts.push(part))
      response.on('end', () => {
        const text = Buffer.concat(parts).toString()
        if (response.statusCode === 200) resolve(parsed(text))
        else reject(new Error(`answered ${response.statusCode}: ${text.slice(0, 500)}`))
      })
    })
    request.on('error', reject)
  })
}

/** One connection to each store, kept open. Answers what was read and parsed. */
export function openAsker() {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  let client: pg.Client | undefined
  const names = new Map<string, string>()
  return {
    async ask(what: Ask): Promise<unknown> {
      if ('url' in what) return askByHttp(agent, what.url, what.headers ?? {})
      if (!client) {
        client = new pg.Client(what.address)
        await client.connect()
      }
      // Prepared on the connection, as a client that asks often would do it.
      const name = names.get(what.sql) ?? `ask-${names.size}`
      names.set(what.sql, name)
      return (await client.query({ name, text: what.sql, rowMode: 'array' })).rows
    },
    async close() {
      agent.destroy()
      await client?.end()
    },
  }
}
