import { vi } from 'vitest'

/**
 * Answers requests by their path; the first save comes too late. The answers are asked for whether they are those from
 * before it. Returns what was saved.
 */
export function answerFirstSaveLate(
  answersOf: (isBefore: boolean) => readonly (readonly [RegExp, unknown])[],
  /** What the second save is answered. */
  saved: unknown = null,
) {
  const sent: object[] = []
  const answerTo = (path: string) => {
    const [, found = null] = answersOf(sent.length === 0).find(([own]) => own.test(path)) ?? []
    return found
  }
  const respond = (status: number, data: unknown) =>
    new Response(JSON.stringify({ code: status === 200 ? 0 : 1, msg: 'Changed', data }), {
      status,
      headers: { 'content-type': 'application/json' },
    })
  vi.stubGlobal(
    'fetch',
    async (url: string | URL | Request, { method, body }: RequestInit = {}) => {
      const [path = ''] = String(url).split('?')
      const isSave = (method === 'PUT' || method === 'POST') && !path.includes('/kept-drafts')
      if (!isSave) return respond(200, answerTo(path))
      sent.push(JSON.parse(String(body)))
      return sent.length === 1 ? respond(409, { error: 'record.changed' }) : respond(200, saved)
    },
  )
  return sent
}
