import './search-button.css'
import type { LocalText } from '@iwater/contract/fields'
import type { MenuItem } from '@iwater/contract/navigation'
import { Search } from 'lucide-react'
import { lazy, Suspense, useCallback, useEffect, useState } from 'react'
import { isPage } from '#web/app/page-patterns.ts'
import { paths } from '#web/app/paths.ts'
import { useText } from '#web/platform/i18n/language.ts'
import { functionAt } from '#web/shell/menu/menu-items.ts'
import { loadPalette, SearchDialog } from '#web/shell/search/SearchDialog.tsx'
import type { KeyCommand } from '#web/shell/search/shell-keys.ts'
import type { Shown } from '#web/shell/search/shown-dialog.ts'
import { useShellKeys } from '#web/shell/search/use-shell-keys.ts'
import type { Go } from '#web/shell/use-go.ts'
import type { Enter } from './SystemTabs.tsx'
import { searchButtonText } from './search-button.text.ts'
import { LogOutDialog } from './UserMenu.tsx'

const PaletteDialog = lazy(async () => ({
  default: (await import('#web/shell/search/PaletteDialog.tsx')).PaletteDialog,
}))

type Place = {
  menu: readonly MenuItem[]
  go: Go
  enter: Enter
  /** The name of a page that is open. */
  titleOf: (path: string) => LocalText | undefined
}

/** After the first page has had its turn, in milliseconds. */
const paletteAfterMs = 2500

/** Results then appear below the field while typing. */
function useLoadedPalette() {
  useEffect(() => {
    const timer = setTimeout(() => {
      // It is asked for again when it is opened, and says then what is wrong.
      loadPalette().catch(() => undefined)
    }, paletteAfterMs)
    return () => clearTimeout(timer)
  }, [])
}

/** Opens the command palette; the keys that lead anywhere in the shell are listened to here too. */
export function SearchButton({ menu, go, enter, titleOf }: Place) {
  const words = useText(searchButtonText)
  const [shown, setShown] = useState<Shown>(null)
  const close = useCallback(() => setShown(null), [])
  const obey = (command: KeyCommand) => {
    if (command === 'search') setShown('palette')
    else if (command === 'keys') setShown('keys')
    else if (command === 'desk') {
      void enter({ isConfiguring: false, page: paths.workDesktop() })
    } else {
      const address = command === 'units' ? paths.units() : paths.personalDesktop()
      const isThere =
        command === 'units' ? functionAt(menu, address) !== undefined : isPage(address)
      if (isThere) go(address)
    }
  }
  useShellKeys(obey)
  useLoadedPalette()
  return (
    <>
      <button
        type="button"
        className="shell-search"
        aria-label={words.search}
        aria-keyshortcuts="Control+K /"
        aria-haspopup="dialog"
        title={`${words.hint} Ctrl K`}
        onClick={() => setShown('palette')}
      >
        <Search size={17} aria-hidden="true" />
        <span>{words.search}</span>
        <kbd data-keys="Ctrl K" aria-hidden="true" />
      </button>
      {shown === 'palette' && (
        <SearchDialog go={go} enter={enter} titleOf={titleOf} show={setShown} />
      )}
      <Suspense>
        {shown !== null && shown !== 'palette' && shown !== 'log-out' && (
          <PaletteDialog shown={shown} onClose={close} />
        )}
      </Suspense>
      {shown === 'log-out' && <LogOutDialog onClose={close} />}
    </>
  )
}
