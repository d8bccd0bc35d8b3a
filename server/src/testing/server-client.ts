import { once } from 'node:events'
import { get, type IncomingMessage } from 'node:http'
import { listPoints, streamLive } from '@iwater/contract/monitoring'
import type { OutputOf } from '@iwater/contract/route'
import { issueToken } from '@iwater/contract/sign-in/sign-in'
import { clientHeader } from './people.ts'

/** Calls of a server process over HTTP, as a browser makes them. */
export function clientOf(url: string) {
  const ask = (path: string, token: string) =>
    fetch(`${url}/api${path}`, { headers: { authorization: `Bearer ${token}` } })

  return {
    ask,

    async signIn(orgCode: string, username: string, password: string) {
      const response = await fetch(`${url}/api${issueToken.path}`, {
        method: 'POST',
        headers: { authorization: clientHeader, 'content-type': 'application/json' },
        body: JSON.stringify({ grant_type: 'password', username, password, orgCode }),
      })
      const body = (await response.json()) as { data: OutputOf<typeof issueToken> }
      return { status: response.status, token: body.data.access_token }
    },

    async pointIds(token: string) {
      const answer = await ask(`${listPoints.path}?size=100`, token)
      const { data } = (await answer.json()) as { data: OutputOf<typeof listPoints> }
      return data.records.map(({ pointId }) => pointId)
    },

    /** A live stream: its text so far, and when it has ended. */
    async stream(token: string, pointIds: readonly string[]) {
      const path = `/api${streamLive.path}?pointIds=${pointIds.join(',')}`
      const request = get(url + path, { headers: { authorization: `Bearer ${token}` } })
      const [response] = (await once(request, 'response')) as [IncomingMessage]
      let text = ''
      response.setEncoding('utf8').on('data', (more: string) => {
        text += more
      })
      const ended = new Promise<void>((resolve) => {
        response.once('close', () => resolve())
      })
      // A process that is killed breaks it off.
      response.on('error', () => undefined)
      return { text: () => text, ended }
    },
  }
}
