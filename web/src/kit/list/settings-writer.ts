import type { ListPreference, ListSettings } from '@iwater/contract/kit/list-preference'

/** A change of what a user has arranged, made in whatever is there when it is stored. */
export type ChangeSettings = (change: (settings: ListSettings) => ListSettings) => void

type Means = {
  /** What is known of the settings on the server, for the first change of a row. */
  known: () => ListPreference
  load: () => Promise<ListPreference>
  store: (preference: ListPreference) => Promise<ListPreference>
  show: (preference: ListPreference) => void
  isChangedByOthers: (error: unknown) => boolean
  onFailure: (error: unknown) => void
}

/** Windows that change the same settings at once get this many turns each. */
const mostTries = 4

/**
 * Stores changes one after another; what is changed while one is on its way goes together with the next. Settings that
 * another window has changed are read and changed again: both changes stay, and of the same thing the later one.
 */
export function settingsWriter(means: Means): ChangeSettings {
  const { load, store, show, isChangedByOthers } = means
  let waiting: ((settings: ListSettings) => ListSettings)[] = []
  let isWriting = false
  let known: ListPreference

  const changed = (changes: readonly ((settings: ListSettings) => ListSettings)[]) => ({
    ...known,
    settings: changes.reduce((settings, change) => change(settings), known.settings),
  })

  async function storeNext() {
    const changes = [...waiting]
    for (let tries = 1; ; tries += 1) {
      try {
        known = await store(changed(changes))
        waiting = waiting.slice(changes.length)
        return
      } catch (error) {
        if (!isChangedByOthers(error) || tries === mostTries) throw error
        known = await load()
      }
    }
  }

  async function write() {
    isWriting = true
    try {
      while (waiting.length > 0) await storeNext()
    } catch (error) {
      waiting = []
      means.onFailure(error)
    } finally {
      isWriting = false
      show(changed(waiting))
    }
  }

  return (change) => {
    if (!isWriting) known = means.known()
    waiting = [...waiting, change]
    show(changed(waiting))
    if (!isWriting) void write()
  }
}
