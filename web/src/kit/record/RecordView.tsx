import '../form/form.css'
import '../rows/rows.css'
import '../upload/upload.css'
import './record-view.css'
import type { LocalText } from '@iwater/contract/fields'
import { holds, isNothing } from '@iwater/contract/kit/condition'
import type { Entity, Group, Label, Ruled } from '@iwater/contract/kit/entity'
import {
  type Dictionary,
  type Field,
  holdsFiles,
  isLongText,
  type RowsField,
} from '@iwater/contract/kit/field-types'
import { absent } from '#web/platform/i18n/format.ts'
import { useLanguage, useLocal, useText } from '#web/platform/i18n/language.ts'
import { type RecordKey, useAskedNames } from '../form/record-names.ts'
import { sourceOf, useChoices } from '../form/use-choices.ts'
import { kitText } from '../kit.text.ts'
import { alignOf, Cell } from '../list/cells.tsx'
import { noCells, OwnCellsContext, useOwnCells } from '../list/own-cells.ts'
import type { Row } from '../records.ts'
import { type ShowValue, useShowValue } from '../show-value.ts'
import { StoredFiles } from '../upload/StoredFiles.tsx'

const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [value])

/** The records whose names fields ask for, in rows that come without them. */
const recordKeys = (fields: readonly (readonly [string, Field])[], rows: readonly Row[]) =>
  fields.flatMap(([name, field]): RecordKey[] => {
    const source = sourceOf(field)
    if (source === undefined || !('to' in source)) return []
    const ids = rows.flatMap((row) => listOf(row[name]))
    return ids.flatMap((id) => (typeof id === 'string' ? [{ to: source.to, id }] : []))
  })

function ChoiceNames({ source, row, value }: { source: Dictionary; row: Row; value: unknown }) {
  const words = useText(kitText)
  const { choices, isLoading } = useChoices(source, row)
  if (isLoading) return null
  const names = listOf(value).map(
    (one) => choices.find((choice) => choice.value === one)?.label ?? absent,
  )
  return names.join(words.between)
}

type Names = ReturnType<typeof useAskedNames>

type ValueProps = { name: string; field: Field; row: Row; show: ShowValue }

const noLabels = {}

/** What records are called that come without their names; nothing as long as one of them may still get its name. */
function RecordNames({ keys, names: { nameOf, isAsking } }: { keys: RecordKey[]; names: Names }) {
  const words = useText(kitText)
  const local = useLocal()
  const names = keys.map(nameOf)
  if (isAsking && names.includes(undefined)) return null
  return names
    .map((name) => (name === undefined ? words.notVisible : local(name)))
    .join(words.between)
}

/** A value that comes without its label, as those of rows and of forms that are no record do. */
function UnlabelledValue({ outer, names, ...props }: ValueProps & { outer: Row; names: Names }) {
  const { name, field, row } = props
  const value = row[name]
  const source = sourceOf(field)
  if (isNothing(value)) return absent
  if (source === undefined || 'items' in source) return <Value {...props} />
  if (!('to' in source))
    return <ChoiceNames source={source} row={{ ...outer, ...row }} value={value} />
  return (
    <RecordNames
      keys={listOf(value).map((id) => ({ to: source.to, id: String(id) }))}
      names={names}
    />
  )
}

/** The rows of a sub-table; on phones each is a list of its own. */
function RowsView({
  field: { fields },
  rows,
  outer,
}: {
  field: RowsField
  rows: readonly Row[]
  outer: Row
}) {
  const words = useText(kitText)
  const local = useLocal()
  const show = useShowValue(fields)
  const columns = Object.entries(fields)
  const names = useAskedNames(recordKeys(columns, rows))
  if (rows.length === 0) return <p className="kit-rows-empty">{words.noRows}</p>
  return (
    <div className="kit-rows">
      <table>
        <thead>
          <tr>
            {columns.map(([name, field]) => (
              <th key={name} scope="col" data-align={alignOf(field)}>
                {local(field.title)}
              </th>
            ))}
          </tr>
        </thead>
        {/* Fields of rows may be called as those of the record are. */}
        <OwnCellsContext value={noCells}>
          <tbody>
            {rows.map((row, at) => (
              <tr key={row.id ?? at}>
                {columns.map(([name, field]) => (
                  <td key={name} data-title={local(field.title)} data-align={alignOf(field)}>
                    <UnlabelledValue
                      {...{ name, field, show, outer, names }}
                      row={{ ...row, labels: noLabels }}
                    />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </OwnCellsContext>
      </table>
    </div>
  )
}

function FilesView({ files = [] }: { files: NonNullable<Row['files']>[string] | undefined }) {
  if (files.length === 0) return absent
  return (
    <div className="kit-upload">
      <StoredFiles files={files} isFixed onChange={() => undefined} onMessage={() => undefined} />
    </div>
  )
}

/** The text in the user's language, and the other one below it. */
function BothLanguages({ text, value }: { text: string; value: LocalText }) {
  const other = value[useLanguage() === 'zh' ? 'en' : 'zh']
  return (
    <>
      <span className="kit-view-long">{text}</span>
      {other !== '' && other !== text && <small className="kit-view-long">{other}</small>}
    </>
  )
}

/** Whether a value is a record that the user cannot see: the server answers no name for it. */
function isWithheld(field: Field, label: Label | null | undefined) {
  const source = sourceOf(field)
  return source !== undefined && 'to' in source && label === null
}

function Value(props: ValueProps) {
  const words = useText(kitText)
  const { name, field, row, show } = props
  const ownCell = useOwnCells()[name]
  const value = row[name]
  // A list cuts a long text and shows one language.
  if (ownCell !== undefined && !isLongText(field)) return ownCell(row)
  if (field.type === 'rows')
    return <RowsView field={field} rows={(value ?? []) as Row[]} outer={row} />
  if (isNothing(value)) return absent
  if (isWithheld(field, row.labels[name])) return words.notVisible
  if (holdsFiles(field)) return <FilesView files={row.files?.[name]} />
  if (field.type === 'localized')
    return <BothLanguages text={show(name, row)} value={value as LocalText} />
  if (isLongText(field)) return <p className="kit-view-long">{String(value)}</p>
  return <Cell {...props} />
}

/** What takes the whole width. */
const isWide = (field: Field) => field.type === 'rows' || isLongText(field)

/** Those that the record shows. */
const shownOf = ({ fields, rules }: Ruled, names: readonly string[], row: Row) =>
  names.flatMap((name) => {
    const field = fields[name]
    return field !== undefined && holds(rules?.[name]?.visibleWhen, row) ? [{ name, field }] : []
  })

/** Values of some fields to read, by what they are called; nothing where none of them is shown. */
export function ValuesView({
  names,
  row,
  ...ruled
}: Ruled & { names: readonly string[]; row: Row }) {
  const local = useLocal()
  const show = useShowValue(ruled.fields)
  const shown = shownOf(ruled, names, row)
  // A label that is null was withheld, and would be again.
  const isUnlabelled = (name: string) => row.labels[name] === undefined
  const unlabelled = shown.flatMap(({ name, field }) =>
    isUnlabelled(name) ? [[name, field] as const] : [],
  )
  const recordNames = useAskedNames(recordKeys(unlabelled, [row]))
  if (shown.length === 0) return null
  return (
    <dl>
      {shown.map(({ name, field }) => (
        <div key={name} data-wide={isWide(field) || undefined}>
          <dt>{local(field.title)}</dt>
          <dd>
            {isUnlabelled(name) ? (
              <UnlabelledValue {...{ name, field, row, show }} names={recordNames} outer={row} />
            ) : (
              <Value {...{ name, field, row, show }} />
            )}
          </dd>
        </div>
      ))}
    </dl>
  )
}

/** Values to read: fields in groups, by what they are called. */
export function FieldsView({
  groups,
  row,
  ...ruled
}: Ruled & { groups: readonly Group[]; row: Row }) {
  const local = useLocal()
  return groups.map(
    ({ title, fields: names }) =>
      shownOf(ruled, names, row).length > 0 && (
        <section key={title.en} className="kit-view">
          <h3>{local(title)}</h3>
          <ValuesView {...ruled} names={names} row={row} />
        </section>
      ),
  )
}

/** A record to read, in the groups of its form. */
export const RecordView = ({ entity, row }: { entity: Entity; row: Row }) => (
  <FieldsView fields={entity.fields} rules={entity.rules} groups={entity.form.groups} row={row} />
)
