import type { MenuItem } from '@iwater/contract/navigation'
import { useQuery } from '@tanstack/react-query'
import { Select } from 'antd'
import { useState } from 'react'
import { useRested } from '#web/kit/form/use-rested.ts'
import { useLocal, useText } from '#web/platform/i18n/language.ts'
import { MenuIcon } from '#web/product/MenuIcon.tsx'
import { Button } from '#web/ui/action/Button.tsx'
import { Field } from '#web/ui/form/Field.tsx'
import { Panel } from '#web/ui/overlay/Panel.tsx'
import { EmptyState } from '#web/ui/state/EmptyState.tsx'
import { Pending } from '#web/ui/state/Pending.tsx'
import { type MenuPlace, type MenuReader, previewQuery, readersQuery } from './menus.api.ts'
import { menusText } from './menus.text.ts'

/** The entries of a level with those below them, as the menu has them. */
function Entries({ items, label }: { items: readonly MenuItem[]; label?: string }) {
  const words = useText(menusText)
  const local = useLocal()
  return (
    <ul aria-label={label}>
      {items.map(({ functionId, moduleId, meta, icon, children }) => {
        const name = local(meta.i18n)
        const hidden = Object.keys(meta.buttons) as (keyof typeof words.buttons)[]
        return (
          <li key={functionId ?? moduleId}>
            <span>
              <MenuIcon name={icon} />
              {name}
            </span>
            {hidden.length > 0 && (
              <small>
                {words.hides(hidden.map((button) => words.buttons[button]).join(words.between))}
              </small>
            )}
            {children.length > 0 && <Entries items={children} label={name} />}
          </li>
        )
      })}
    </ul>
  )
}

function Previewed({ place, reader }: { place: MenuPlace; reader: MenuReader }) {
  const words = useText(menusText)
  const { data, error, refetch } = useQuery(previewQuery(place, reader))
  if (data === undefined) return <Pending error={error} onRetry={refetch} rows={6} />
  const { items, missing } = data
  if (missing !== null) return <EmptyState title={words.missing[missing]} />
  if (items.length === 0) return <EmptyState title={words.empty} />
  return (
    <nav className="menu-preview" aria-label={words.previewTitle}>
      <Entries items={items} />
    </nav>
  )
}

/** What an option stands for. */
const readerOf = (value: string): MenuReader =>
  value.startsWith('role:')
    ? { roleId: value.slice('role:'.length) }
    : { personId: value.slice('person:'.length) }

/** A role, or a person who is found by typing. */
function ReaderSelect({
  value,
  tied,
  onChange,
}: {
  value: string | undefined
  tied: { id: string; 'aria-describedby'?: string | undefined }
  onChange: (value: string) => void
}) {
  const words = useText(menusText)
  const local = useLocal()
  const [typed, setTyped] = useState('')
  const { data, isFetching } = useQuery({
    ...readersQuery(useRested(typed.trim())),
    placeholderData: (before) => before,
  })
  const [chosen, setChosen] = useState<{ value: string; label: string }>()
  const optionsOf = (kind: 'role' | 'person', found: NonNullable<typeof data>['roles'] = []) =>
    found.map((one) => ({ value: `${kind}:${one.value}`, label: local(one.label) }))
  const roles = optionsOf('role', data?.roles).filter(({ label }) =>
    label.toLowerCase().includes(typed.trim().toLowerCase()),
  )
  const people = optionsOf('person', data?.people)
  const all = [...roles, ...people]
  const elsewhere = chosen && !all.some((one) => one.value === chosen.value) ? [chosen] : []
  return (
    <Select
      {...tied}
      value={value ?? null}
      placeholder={words.choose}
      loading={isFetching}
      // The server has found the people, by their login names and by the names of both languages.
      showSearch={{ filterOption: false, onSearch: setTyped }}
      options={[
        { label: words.roleGroup, options: roles },
        { label: words.peopleGroup, options: [...people, ...elsewhere] },
      ]}
      onChange={(next: string | null) => {
        if (next === null) return
        setChosen(all.find((one) => one.value === next))
        onChange(next)
      }}
    />
  )
}

/** Shows a menu as a role or a person gets it. */
export function MenuPreview({ place, onClose }: { place: MenuPlace; onClose: () => void }) {
  const words = useText(menusText)
  const [reader, setReader] = useState<string>()
  return (
    <Panel
      title={words.previewTitle}
      width={480}
      onClose={onClose}
      footer={<Button onClick={onClose}>{words.close}</Button>}
    >
      <div className="menu-preview-for">
        <Field label={words.previewFor} hint={words.previewHint}>
          {(control) => <ReaderSelect value={reader} tied={control} onChange={setReader} />}
        </Field>
        {reader !== undefined && <Previewed place={place} reader={readerOf(reader)} />}
      </div>
    </Panel>
  )
}
