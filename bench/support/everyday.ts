import { people } from '../../contract/src/accounts/people.ts'
import { readResourceStatistics, saveFunctionOpened } from '../../contract/src/activity.ts'
import { listNotes, saveNote } from '../../contract/src/desktop.ts'
import { fieldConnections } from '../../contract/src/field/connection-list.ts'
import { findNewMessages, listMessages } from '../../contract/src/messages.ts'
import { listOnlineUnits, listPoints, listUnits } from '../../contract/src/monitoring.ts'
import { findMenu, findModules } from '../../contract/src/navigation.ts'
import { findBranding } from '../../contract/src/organisation.ts'
import { listFindableFunctions } from '../../contract/src/search.ts'
import { readSignInInfo, refreshToken } from '../../contract/src/sign-in/sign-in.ts'
import type { Operation } from './mix-load.ts'

type Known = { unitIds: readonly string[]; functionIds: readonly string[] }

const api = ({ path }: { path: string }, query = '') => `/api${path}${query && `?${query}`}`

/** What a person does with a note of their own. */
async function aNote(url: string, accessToken: string): Promise<string> {
  const answer = await fetch(url + api(saveNote), {
    method: 'POST',
    headers: { authorization: `Bearer ${accessToken}`, 'content-type': 'application/json' },
    body: JSON.stringify({ text: '巡检 3 号泵', draft: 'bench-note' }),
  })
  const { data } = (await answer.json()) as { data: { noteId: string } }
  return data.noteId
}

/** What a person does on an ordinary day, by how often. */
export async function operationsOf(
  url: string,
  accessToken: string,
  { unitIds, functionIds }: Known,
): Promise<readonly Operation[]> {
  const noteId = await aNote(url, accessToken)
  const get = (name: string, weight: number, ...paths: string[]): Operation => ({
    name,
    weight,
    method: 'GET',
    paths,
  })
  const post = (name: string, weight: number, body: object, ...paths: string[]): Operation => ({
    name,
    weight,
    method: 'POST',
    paths,
    body,
  })
  return [
    get('message poll', 24, api(findNewMessages)),
    post(
      'log write',
      8,
      {},
      ...functionIds.map((id) => api(saveFunctionOpened, `functionId=${id}&appType=0&logNum=1`)),
    ),
    get('online monitoring list', 8, api(listOnlineUnits, 'current=1&size=24')),
    get('points of a unit', 6, ...unitIds.map((id) => api(listPoints, `unitId=${id}&size=50`))),
    get('units', 5, api(listUnits, 'current=1&size=20')),
    get('messages', 4, api(listMessages, 'current=1&size=20')),
    get('menu', 4, api(findMenu)),
    get('own notes', 4, api(listNotes)),
    get('modules', 4, api(findModules)),
    get('branding', 3, api(findBranding, 'productLicense=qingyuan')),
    post('note write', 3, { noteId, text: '巡检 3 号泵，已完成', isDone: true }, api(saveNote)),
    get('resources', 3, api(readResourceStatistics)),
    get('people', 3, api(people, 'current=1&size=20')),
    get('functions', 3, api(listFindableFunctions)),
    post('sign-in information', 2, {}, api(readSignInInfo)),
    get('connections', 2, api(fieldConnections, 'current=1&size=20')),
    get('index page', 2, '/wel/index'),
    { ...post('refresh', 0.5, {}, api(refreshToken)), isRefresh: true },
  ]
}
