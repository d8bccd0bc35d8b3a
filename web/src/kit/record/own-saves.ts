import { sessionStore } from '#web/platform/session/session-store.ts'

const channel = new BroadcastChannel('iwater-saves')
const saves = new Set<string>()
channel.addEventListener('message', ({ data }) => saves.add(String(data)))

/** Versions of records that the user has saved, by who is signed in. */
const keyOf = (id: string, version: number) =>
  `${sessionStore.getState().tokens?.loginId} ${id} ${version}`

/** Tells the other windows of this browser that the user has saved a version of a record. */
export function noteSave(id: string, version: number) {
  const key = keyOf(id, version)
  saves.add(key)
  channel.postMessage(key)
}

/** Whether all versions of a record from one to another were saved by the user, in any window of this browser. */
export const areOwnSaves = (id: string, { after, to }: { after: number; to: number }) =>
  to > after &&
  Array.from({ length: to - after }, (_, at) => after + at + 1).every((version) =>
    saves.has(keyOf(id, version)),
  )
