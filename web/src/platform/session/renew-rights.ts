import { ApiError } from '#web/platform/api/api.ts'
import { tellMenusChanged } from '#web/platform/page/menu-changes.ts'
import { loadSignInInfo } from './session.ts'

/** A changed role concerns all who have it: they do not ask in the same moment. */
const spreadMs = 1000

let timer: ReturnType<typeof setTimeout> | undefined

async function renew() {
  try {
    await loadSignInInfo()
  } catch (error) {
    // Without a connection, or without a session: the next call says so to who waits for it.
    if (!(error instanceof ApiError)) throw error
  }
  tellMenusChanged()
}

/** Reads anew what the user may do and see, then the menus, when the server has told that rights have changed. */
export function renewRights() {
  clearTimeout(timer)
  timer = setTimeout(() => void renew(), Math.random() * spreadMs)
}
