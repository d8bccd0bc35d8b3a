import './organisation-choice.css'
import type { OrganisationNode } from '@iwater/contract/organisation'
import { Search } from 'lucide-react'
import { useDeferredValue, useMemo, useRef, useState } from 'react'
import { useAddress } from '#web/platform/address/address.tsx'
import { ApiError } from '#web/platform/api/api.ts'
import { useBranding } from '#web/platform/branding/branding.ts'
import { useLanguage, useText } from '#web/platform/i18n/language.ts'
import { useSession } from '#web/platform/session/session.ts'
import { askBeforeLosing } from '#web/shell/pages/open-pages.ts'
import { useShellStore } from '#web/shell/shell-state.ts'
import { useGo } from '#web/shell/use-go.ts'
import { ErrorNote } from '#web/ui/form/ErrorNote.tsx'
import { closePanelOf } from '#web/ui/overlay/FloatingPanel.tsx'
import { changeOrganisation } from './change-organisation.ts'
import { OrganisationTree } from './OrganisationTree.tsx'
import { organisationText } from './organisation.text.ts'
import {
  allOpen,
  type OrganisationRow,
  openAtFirst,
  organisationRows,
  toggled,
} from './organisation-rows.ts'

/** Switches to the selected organisation, and returns the pending one or the error. */
function useMoving() {
  const go = useGo()
  const { pathname } = useAddress()
  const [wanted, setWanted] = useState<string | null>(null)
  const [error, setError] = useState<ApiError | null>(null)
  const move = async (organisationId: string) => {
    setWanted(organisationId)
    setError(null)
    try {
      await changeOrganisation(organisationId, pathname, go)
      // The button that had the focus has gone with the frame of the other organisation.
      requestAnimationFrame(() => document.getElementById('main')?.focus())
    } catch (failure) {
      if (!(failure instanceof ApiError)) throw failure
      setError(failure)
      setWanted(null)
    }
  }
  return { wanted, error, move }
}

/** The tree of organisations with a field that filters it. */
export function OrganisationChoice({
  tree,
  onStay,
}: {
  tree: readonly OrganisationNode[]
  /** The organisation on screen was chosen again. */
  onStay?: () => void
}) {
  const words = useText(organisationText)
  const language = useLanguage()
  const currentId = useSession((session) => session.organisationId) ?? ''
  const [typed, setTyped] = useState('')
  const keyword = useDeferredValue(typed.trim())
  const isWhole = useBranding()?.openTree ?? false
  const [open, setOpen] = useState<ReadonlySet<string>>(() =>
    isWhole ? allOpen(tree) : openAtFirst(tree, currentId),
  )
  const rows = useMemo(
    () => organisationRows(tree, { open, keyword, language }),
    [tree, open, keyword, language],
  )
  const { wanted, error, move } = useMoving()
  const store = useShellStore()
  const box = useRef<HTMLDivElement>(null)
  const hits = keyword === '' ? [] : rows.filter(({ hit }) => hit !== null)

  const stay = () => {
    if (box.current !== null) closePanelOf(box.current)
    onStay?.()
  }
  const choose = (row: OrganisationRow) => {
    if (!row.canBeChosen) return
    if (row.id !== currentId) askBeforeLosing(store, () => void move(row.id))
    else stay()
  }
  const focusTree = () =>
    box.current?.querySelector<HTMLElement>('[role=treeitem][tabindex="0"]')?.focus()

  return (
    <div ref={box} className="organisation-choice">
      <div className="organisation-filter">
        <Search size={15} aria-hidden="true" />
        <input
          type="search"
          // A person who opens it wants to find something in it.
          // oxlint-disable-next-line jsx-a11y/no-autofocus
          autoFocus
          aria-label={words.keyword}
          placeholder={words.keyword}
          maxLength={64}
          autoComplete="off"
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
          onKeyDown={(event) => {
            if (event.nativeEvent.isComposing) return
            const first = hits.find(({ canBeChosen }) => canBeChosen)
            if (event.key === 'Enter' && first !== undefined) choose(first)
            if (event.key !== 'ArrowDown') return
            event.preventDefault()
            focusTree()
          }}
        />
      </div>
      <p className="w-read-out-only" aria-live="polite">
        {keyword !== '' && words.found(hits.length)}
      </p>
      {error !== null && <ErrorNote error={error} />}
      {rows.length === 0 && <p className="organisation-none">{words.none}</p>}
      <OrganisationTree
        rows={rows}
        currentId={currentId}
        wantedId={wanted}
        choose={choose}
        toggle={(row) => keyword === '' && setOpen(toggled(rows, open, row))}
      />
    </div>
  )
}
