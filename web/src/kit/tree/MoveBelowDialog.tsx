import type { Entity } from '@iwater/contract/kit/entity'
import { useState } from 'react'
import { useLocal, useText } from '#web/platform/i18n/language.ts'
import { Button } from '#web/ui/action/Button.tsx'
import { Field } from '#web/ui/form/Field.tsx'
import { focusFirstFault } from '#web/ui/form/first-fault.ts'
import { Panel } from '#web/ui/overlay/Panel.tsx'
import { Control, isControlled } from '../form/Control.tsx'
import { ParentContext, parentOf } from '../form/parent-choices.ts'
import type { Row } from '../records.ts'
import { treeText } from './tree.text.ts'

/** Asks below which record another one is put; neither itself nor what is below it is offered. */
export function MoveBelowDialog({
  entity,
  row,
  name,
  onMove,
  onClose,
}: {
  entity: Entity
  row: Row
  name: string
  onMove: (parent: string) => void
  onClose: () => void
}) {
  const words = useText(treeText)
  const local = useLocal()
  const [chosen, setChosen] = useState<{ id: string | null; label: string | undefined }>()
  const [wasTried, setTried] = useState(false)
  const field = entity.fields[entity.list.tree ?? '']
  if (field === undefined || !isControlled(field)) return null
  const id = chosen?.id ?? null
  const move = () => {
    if (id !== null) return onMove(id)
    setTried(true)
    focusFirstFault()
  }
  return (
    <Panel
      in="dialog"
      title={words.moveBelowTitle(name)}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{words.cancel}</Button>
          <Button variant="solid" onClick={move}>
            {words.move}
          </Button>
        </>
      }
    >
      <ParentContext value={parentOf(entity, row.id, row)}>
        <Field
          label={local(field.title)}
          isRequired
          error={wasTried && id === null ? words.chooseFirst : undefined}
        >
          {(control) => (
            <Control
              field={field}
              value={id}
              isDisabled={false}
              fields={entity.fields}
              values={{}}
              label={chosen?.label}
              tied={control}
              onChange={(value, label) => setChosen({ id: value as string | null, label })}
            />
          )}
        </Field>
      </ParentContext>
    </Panel>
  )
}
