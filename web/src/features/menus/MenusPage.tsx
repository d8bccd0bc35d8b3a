import './menus.css'
import { menuEntryRecord } from '@iwater/contract/pages/menu-entries'
import { useQuery } from '@tanstack/react-query'
import { Select } from 'antd'
import { Eye } from 'lucide-react'
import { useEffect, useState } from 'react'
import { EntityPage } from '#web/kit/EntityPage.tsx'
import type { OwnCells } from '#web/kit/list/own-cells.ts'
import type { OwnTools } from '#web/kit/list/own-tools.ts'
import type { Row } from '#web/kit/records.ts'
import { useLocal, useText } from '#web/platform/i18n/language.ts'
import { usePage } from '#web/platform/page/page.ts'
import { useSession } from '#web/platform/session/session.ts'
import { MenuIcon } from '#web/product/MenuIcon.tsx'
import { Button } from '#web/ui/action/Button.tsx'
import { Card } from '#web/ui/layout/Card.tsx'
import { Page } from '#web/ui/layout/Page.tsx'
import { PageHeader } from '#web/ui/layout/PageHeader.tsx'
import { CountChips } from '#web/ui/list/CountChips.tsx'
import { EmptyState } from '#web/ui/state/EmptyState.tsx'
import { Pending } from '#web/ui/state/Pending.tsx'
import { EntryRoles } from './EntryRoles.tsx'
import { LostWithEntry } from './LostWithEntry.tsx'
import { MenuPreview } from './MenuPreview.tsx'
import { type MenuPlace, systemsQuery } from './menus.api.ts'
import { menusText } from './menus.text.ts'
import { useLossQuestion } from './use-loss-question.tsx'
import { useMenusFollow } from './use-menus-follow.ts'

/** Systems that have a menu; a link to a large screen has none. */
function useSystems() {
  const { data, ...asked } = useQuery(systemsQuery)
  return { ...asked, systems: data?.records.filter(({ display }) => display !== 'screen') }
}

type Systems = NonNullable<ReturnType<typeof useSystems>['systems']>

/** The menu that the address names; until it names one, that of the system on screen or of the first one. */
function usePlace(systems: Systems | undefined): MenuPlace | undefined {
  const { query, setQuery } = usePage()
  const here = useSession((session) => session.systemId)
  const named = systems?.find(({ id }) => id === query.get('system_id'))
  const usual = systems?.find(({ id }) => id === here) ?? systems?.[0]
  const missing = named === undefined ? usual?.id : undefined
  useEffect(() => {
    if (missing !== undefined) setQuery({ system_id: missing }, { replace: true })
  }, [missing, setQuery])
  if (named === undefined) return undefined
  return { systemId: named.id, isConfiguration: query.get('is_configuration') === '1' }
}

/** Which menu is shown. */
function MenuChoice({ systems, place }: { systems: Systems; place: MenuPlace }) {
  const words = useText(menusText)
  const local = useLocal()
  const { setQuery } = usePage()
  // Records and pages belong to the menu that is left.
  const go = (next: Readonly<Record<string, string | null>>) =>
    setQuery({ record: null, add: null, below: null, page: null, ...next })
  return (
    <div className="menu-head">
      <Select
        className="menu-system"
        aria-label={words.system}
        value={place.systemId}
        options={systems.map(({ id, name }) => ({ value: id, label: local(name) }))}
        popupMatchSelectWidth={false}
        onChange={(systemId: string) => go({ system_id: systemId })}
      />
      <CountChips<'0' | '1'>
        label={words.kinds}
        value={place.isConfiguration ? '1' : '0'}
        chips={[
          { key: '0', label: words.ordinary, count: undefined },
          { key: '1', label: words.configuration, count: undefined },
        ]}
        onChange={(next) => go({ is_configuration: next === '1' ? '1' : null })}
      />
    </div>
  )
}

function PreviewButton({ place }: { place: MenuPlace }) {
  const words = useText(menusText)
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button onClick={() => setOpen(true)}>
        <Eye size={16} aria-hidden="true" />
        {words.preview}
      </Button>
      {isOpen && <MenuPreview place={place} onClose={() => setOpen(false)} />}
    </>
  )
}

/** A name with the icon that the menu shows beside it. */
function EntryName({ row }: { row: Row }) {
  const local = useLocal()
  return (
    <span className={row.is_shown === true ? 'menu-name' : 'menu-name menu-hidden'}>
      <MenuIcon name={String(row.icon)} size={16} />
      {local(row.name as { zh: string; en: string })}
    </span>
  )
}

const cells: OwnCells = { name: (row) => <EntryName row={row} /> }

const tools: OwnTools = {
  record: (row) => <EntryRoles row={row} />,
  deletion: (row) => <LostWithEntry row={row} />,
}

/**
 * The menu of a system as a tree, with a preview for roles and people. Which menu is shown is chosen above the list; before
 * pages are taken away it says who loses them.
 */
export default function MenusPage() {
  const words = useText(menusText)
  const { systems, error, refetch } = useSystems()
  const place = usePlace(systems)
  const { ask, dialog } = useLossQuestion()
  useMenusFollow(menuEntryRecord)
  if (systems === undefined || place === undefined)
    return (
      <Page>
        <PageHeader title={words.title} />
        <Card>
          {systems?.length === 0 ? (
            <EmptyState title={words.noSystem} hint={words.noSystemHint} />
          ) : (
            <Pending error={error} onRetry={refetch} rows={10} />
          )}
        </Card>
      </Page>
    )
  return (
    <EntityPage
      key={`${place.systemId} ${place.isConfiguration}`}
      entity={menuEntryRecord}
      head={<MenuChoice systems={systems} place={place} />}
      cells={cells}
      tools={tools}
      beforeChange={ask}
      actions={<PreviewButton place={place} />}
    >
      {dialog}
    </EntityPage>
  )
}
