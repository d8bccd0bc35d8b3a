import '../kit.css'
import '#web/ui/form/field.css'
import './views-panel.css'
import type { Entity } from '@iwater/contract/kit/entity'
import { type ListView, listLimits } from '@iwater/contract/kit/list-preference'
import { Input } from 'antd'
import { Star, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useText } from '#web/platform/i18n/language.ts'
import { usePage } from '#web/platform/page/page.ts'
import { Button } from '#web/ui/action/Button.tsx'
import { IconButton } from '#web/ui/action/IconButton.tsx'
import { ConfirmDialog } from '#web/ui/overlay/ConfirmDialog.tsx'
import { Panel } from '#web/ui/overlay/Panel.tsx'
import type { ListLayout } from '../list/use-list-layout.ts'
import { viewsText } from './views.text.ts'
import { isBare, noView, withDefault, withoutView, withView } from './views.ts'

const width = 480

/** A name that is left or confirmed is kept; an empty one, or that of another view, is not. */
function NameInput({
  view,
  others,
  onRename,
}: {
  view: ListView
  others: readonly ListView[]
  onRename: (name: string) => void
}) {
  const words = useText(viewsText)
  const [name, setName] = useState(view.name)
  const trimmed = name.trim()
  const isTaken = others.some((one) => one.name === trimmed)
  const keep = () => {
    if (trimmed !== '' && !isTaken && trimmed !== view.name) onRename(trimmed)
    else if (!isTaken) setName(view.name)
  }
  return (
    <div>
      <Input
        aria-label={words.nameOf(view.name)}
        aria-invalid={isTaken || undefined}
        status={isTaken ? 'error' : ''}
        autoComplete="off"
        maxLength={listLimits.viewName}
        value={name}
        onChange={({ target }) => setName(target.value)}
        onBlur={keep}
        onPressEnter={keep}
      />
      {isTaken && (
        <p className="w-wrong" role="alert">
          {words.takenByOther(trimmed)}
        </p>
      )}
    </div>
  )
}

/** Renames and deletes views, and says which one is shown first. */
export function ViewsPanel({
  layout: { settings, view: shown, change },
  onClose,
}: {
  entity: Entity
  layout: ListLayout
  onClose: () => void
}) {
  const words = useText(viewsText)
  const { query, setQuery } = usePage()
  const [deleted, setDeleted] = useState<ListView>()
  const { views, defaultView } = settings
  /** What is on screen stays there, whatever becomes the default view. */
  const stay = () => isBare(query) && setQuery({ view: noView }, { replace: true })
  const remove = ({ viewKey }: ListView) => {
    if (viewKey === shown?.viewKey) setQuery({ view: noView }, { replace: true })
    change((now) => withoutView(now, viewKey))
    setDeleted(undefined)
  }
  return (
    <Panel
      title={words.manageTitle}
      width={width}
      onClose={onClose}
      footer={<Button onClick={onClose}>{words.close}</Button>}
    >
      <p className="kit-note">{views.length === 0 ? words.none : words.manageHint}</p>
      <ul className="kit-view-list">
        {views.map((view) => {
          const isDefault = view.viewKey === defaultView
          return (
            <li key={view.viewKey}>
              <NameInput
                view={view}
                others={views.filter((one) => one !== view)}
                onRename={(name) =>
                  change((now) => {
                    const latest = now.views.find((one) => one.viewKey === view.viewKey)
                    return latest === undefined ? now : withView(now, { ...latest, name })
                  })
                }
              />
              <IconButton
                label={words.makeDefault(view.name)}
                aria-pressed={isDefault}
                onClick={() => {
                  stay()
                  change((now) => withDefault(now, isDefault ? undefined : view.viewKey))
                }}
              >
                <Star size={16} fill={isDefault ? 'currentColor' : 'none'} />
              </IconButton>
              <IconButton label={words.delete(view.name)} onClick={() => setDeleted(view)}>
                <Trash2 size={16} />
              </IconButton>
            </li>
          )
        })}
      </ul>
      {deleted !== undefined && (
        <ConfirmDialog
          title={words.deleteTitle}
          confirmLabel={words.deleteButton}
          onConfirm={() => remove(deleted)}
          onClose={() => setDeleted(undefined)}
        >
          {words.deleteQuestion(deleted.name)}
        </ConfirmDialog>
      )}
    </Panel>
  )
}
