import { beginView, endView } from '@iwater/contract/accounts/view-as'
import { call } from '#web/platform/api/api.ts'
import { noteViewChange } from './session-store.ts'

// The page is loaded anew at `path`, and so are the other tabs: nothing that was fetched for one person is shown to the other.

export async function beginViewing(personId: string, path: string) {
  await call(beginView, { personId })
  noteViewChange()
  window.location.assign(path)
}

export async function endViewing(path: string) {
  await call(endView, {})
  noteViewChange()
  window.location.assign(path)
}
