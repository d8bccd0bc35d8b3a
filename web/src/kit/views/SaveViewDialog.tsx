import type { Entity } from '@iwater/contract/kit/entity'
import { listLimits } from '@iwater/contract/kit/list-preference'
import { Input } from 'antd'
import { useId, useState } from 'react'
import { useText } from '#web/platform/i18n/language.ts'
import { usePage } from '#web/platform/page/page.ts'
import { Button } from '#web/ui/action/Button.tsx'
import { Field } from '#web/ui/form/Field.tsx'
import { Panel } from '#web/ui/overlay/Panel.tsx'
import { arrangementOf } from '../list/columns.ts'
import type { ListState } from '../list/list-address.ts'
import type { ListLayout } from '../list/use-list-layout.ts'
import { viewsText } from './views.text.ts'
import { queryOf, withView } from './views.ts'

/** Names what is shown now. */
export function SaveViewDialog({
  entity,
  layout: { settings, columns, change },
  state,
  onClose,
}: {
  entity: Entity
  layout: ListLayout
  state: ListState
  onClose: () => void
}) {
  const words = useText(viewsText)
  const { setQuery } = usePage()
  const [name, setName] = useState('')
  const form = useId()
  const trimmed = name.trim()
  const same = settings.views.find((view) => view.name === trimmed)
  const save = () => {
    if (trimmed === '') return
    const viewKey = same?.viewKey ?? Date.now().toString(36)
    const view = {
      viewKey,
      name: trimmed,
      query: queryOf(state),
      columns: arrangementOf(entity, columns),
    }
    change((now) => withView(now, view))
    setQuery({ view: viewKey }, { replace: true })
    onClose()
  }
  return (
    <Panel
      in="dialog"
      title={words.saveTitle}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{words.cancel}</Button>
          <Button variant="solid" type="submit" form={form} disabled={trimmed === ''}>
            {words.saveButton}
          </Button>
        </>
      }
    >
      <form
        id={form}
        onSubmit={(event) => {
          event.preventDefault()
          save()
        }}
      >
        <p className="kit-note">{words.saveHint}</p>
        <Field label={words.name} isRequired hint={same && words.taken}>
          {(control) => (
            <Input
              {...control}
              autoComplete="off"
              maxLength={listLimits.viewName}
              value={name}
              onChange={({ target }) => setName(target.value)}
            />
          )}
        </Field>
      </form>
    </Panel>
  )
}
