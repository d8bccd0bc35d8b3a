import type { Entity } from '@iwater/contract/kit/entity'
import { listLimits } from '@iwater/contract/kit/list-preference'
import { Bookmark, BookmarkPlus, RefreshCw, Settings2 } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { useFormat } from '#web/platform/i18n/format.ts'
import { useText } from '#web/platform/i18n/language.ts'
import { usePage } from '#web/platform/page/page.ts'
import { Button } from '#web/ui/action/Button.tsx'
import { Menu, type MenuEntry } from '#web/ui/overlay/Menu.tsx'
import { arrangementOf } from '../list/columns.ts'
import type { ListState } from '../list/list-address.ts'
import type { ListLayout } from '../list/use-list-layout.ts'
import { viewsText } from './views.text.ts'
import { isAsSaved, noViewInAddress, queryOf, viewInAddress, withView } from './views.ts'

const SaveViewDialog = lazy(async () => ({
  default: (await import('./SaveViewDialog.tsx')).SaveViewDialog,
}))
const ViewsPanel = lazy(async () => ({ default: (await import('./ViewsPanel.tsx')).ViewsPanel }))

type ViewsProps = { entity: Entity; layout: ListLayout; state: ListState }

function useEntries(
  { entity, layout, state }: ViewsProps,
  open: (what: 'save' | 'manage') => void,
): MenuEntry[] {
  const words = useText(viewsText)
  const format = useFormat()
  const { setQuery } = usePage()
  const { settings, view, columns, change } = layout
  const { views } = settings
  const isFull = views.length >= listLimits.views
  const isChanged = view !== undefined && !isAsSaved(entity, view, state)
  const update = () => {
    if (view === undefined) return
    const { query: _, ...kept } = view
    const next = { ...kept, query: queryOf(state), columns: arrangementOf(entity, columns) }
    change((now) => withView(now, next))
  }
  return [
    {
      key: 'all',
      label: words.all,
      isCurrent: view === undefined,
      onSelect: () => setQuery(noViewInAddress(settings)),
    },
    ...views.map((one) => ({
      key: one.viewKey,
      label: one.name,
      isCurrent: one === view,
      onSelect: () => setQuery(viewInAddress(entity, one)),
    })),
    ...(isChanged
      ? [
          {
            key: '+update',
            label: words.replace(view.name),
            icon: RefreshCw,
            startsGroup: true,
            onSelect: update,
          },
        ]
      : []),
    {
      key: '+save',
      label: isFull ? words.most(format.number(listLimits.views)) : words.save,
      icon: BookmarkPlus,
      startsGroup: !isChanged,
      isDisabled: isFull,
      onSelect: () => open('save'),
    },
    ...(views.length > 0
      ? [
          {
            key: '+manage',
            label: words.manage,
            icon: Settings2,
            onSelect: () => open('manage'),
          },
        ]
      : []),
  ]
}

/** Chooses, saves and manages views of the list; the button names the one that is shown. */
export function ViewsMenu(props: ViewsProps) {
  const words = useText(viewsText)
  const [opened, setOpened] = useState<'save' | 'manage'>()
  const entries = useEntries(props, setOpened)
  const { entity, layout, state } = props
  const { view } = layout
  const isChanged = view !== undefined && !isAsSaved(entity, view, state)
  return (
    <>
      <Menu
        label={words.views}
        trigger={(trigger) => (
          <Button
            {...trigger}
            variant="quiet"
            className={view === undefined ? 'kit-views kit-views-none' : 'kit-views'}
          >
            <Bookmark size={15} aria-hidden="true" />
            <span>
              {view === undefined ? words.views : isChanged ? words.changed(view.name) : view.name}
            </span>
          </Button>
        )}
        entries={entries}
      />
      <Suspense fallback={null}>
        {opened === 'save' && <SaveViewDialog {...props} onClose={() => setOpened(undefined)} />}
        {opened === 'manage' && <ViewsPanel {...props} onClose={() => setOpened(undefined)} />}
      </Suspense>
    </>
  )
}
