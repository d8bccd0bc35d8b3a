import type { LocalText } from '@iwater/contract/fields'
import type { FoundThings } from '@iwater/contract/search'
import { useMemo, useState } from 'react'
import { useAddress } from '#web/platform/address/address.tsx'
import { ApiError } from '#web/platform/api/api.ts'
import { useLocal, useText } from '#web/platform/i18n/language.ts'
import { useSession } from '#web/platform/session/session.ts'
import type { Enter } from '#web/shell/header/SystemTabs.tsx'
import { changeOrganisation } from '#web/shell/organisation/change-organisation.ts'
import { askBeforeLosing } from '#web/shell/pages/open-pages.ts'
import { useShellState, useShellStore } from '#web/shell/shell-state.ts'
import { addressOf } from '#web/shell/tabs/tab-list.ts'
import type { Go } from '#web/shell/use-go.ts'
import type { Choice, Section } from './choice.ts'
import { useFunctions } from './functions.ts'
import {
  functionChoices,
  orderedSections,
  organisationChoices,
  plainChoices,
  recentChoices,
  thingSections,
} from './palette-choices.ts'
import { recentOf } from './recent.ts'
import { searchText } from './search.text.ts'
import type { Shown } from './shown-dialog.ts'
import { useActions } from './use-actions.ts'
import { useFoundThings } from './use-found-things.ts'

type Place = {
  keyword: string
  go: Go
  enter: Enter
  show: (next: Shown) => void
  showPerson: (person: FoundThings['people'][number]) => void
  /** The name of an open page where its tab has none of its own. */
  titleOf: (path: string) => LocalText | undefined
  onFailure: (error: ApiError) => void
}

/** Pages that are open, the one on screen left out. */
function useTabChoices({ go, titleOf }: Place): (Choice & { names: string[] })[] {
  const local = useLocal()
  const { pathname } = useAddress()
  return useShellState((state) => state.tabs)
    .filter(({ path }) => path !== pathname)
    .flatMap((tab) => {
      const title = tab.title ?? titleOf(tab.path)
      if (title === undefined) return []
      const address = addressOf(tab)
      return [
        {
          key: `tab ${tab.path}`,
          name: local(title),
          icon: 'file-text',
          run: () => go(address),
          names: [title.zh, title.en],
        },
      ]
    })
}

/** Everything the palette offers for a word, and whether the server is still being asked. */
export function useSections(place: Place) {
  const { keyword, go, enter, showPerson, onFailure } = place
  const words = useText(searchText)
  const local = useLocal()
  const info = useSession((session) => session.info)
  const systemId = useSession((session) => session.systemId)
  const [recent] = useState(() => recentOf(info?.userInfo.loginId ?? ''))
  const { pathname } = useAddress()
  const functions = useFunctions()
  const { things, error, isPending } = useFoundThings(keyword)
  const tabs = useTabChoices(place)
  const actions = useActions(place)

  const openFunction = async (address: string, ofSystem: string) => {
    if (ofSystem === systemId) go(address)
    else await enter({ systemId: ofSystem, isConfiguring: false, page: address })
  }
  const store = useShellStore()
  const change = async (organisationId: string) => {
    try {
      await changeOrganisation(organisationId, pathname, go)
    } catch (failure) {
      if (!(failure instanceof ApiError)) throw failure
      onFailure(failure)
    }
  }
  const tree = info?.OrganizationTree ?? []
  const organisations = useMemo(
    () =>
      organisationChoices(tree, {
        keyword,
        local,
        note: words.changeTo,
        change: (organisationId) => askBeforeLosing(store, () => void change(organisationId)),
      }),
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- many names are compared; the rest is the same for each word
    [tree, keyword, local],
  )
  const own = orderedSections(
    {
      recent: keyword === '' ? recentChoices(recent, { local, open: go }) : [],
      functions: functionChoices(functions, {
        keyword,
        systemId,
        local,
        open: (address, ofSystem) => void openFunction(address, ofSystem),
      }),
      tabs: plainChoices(tabs, keyword),
    },
    keyword,
  )
  const found: Section[] =
    things === null ? [] : thingSections(things, { local, open: go, show: showPerson })
  const sections = [
    ...own,
    ...found.filter(({ choices }) => choices.length > 0),
    // What changes everything on screen comes after what is only opened.
    ...orderedSections({ organisations }, keyword),
    ...orderedSections({ actions: plainChoices(actions, keyword) }, keyword),
  ]
  /** Enter may take the first result at once; later ones may still be replaced by results of the server. */
  const isFirstSettled = !isPending || own.length > 0
  return { sections, isPending, isFirstSettled, error }
}
