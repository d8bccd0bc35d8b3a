import '../form/form.css'
import '../upload/upload.css'
import './record-view.css'
import type { LocalText } from '@iwater/contract/fields'
import { holds, isNothing } from '@iwater/contract/kit/condition'
import type { Entity, Group, Ruled } from '@iwater/contract/kit/entity'
import {
  type Dictionary,
  type Field,
  holdsFiles,
  isLongText,
  type RowsField,
} from '@iwater/contract/kit/field-types'
import type { OrganisationNode } from '@iwater/contract/organisation'
import { absent } from '#web/platform/i18n/format.ts'
import { useLanguage, useLocal, useText } from '#web/platform/i18n/language.ts'
import { useSession } from '#web/platform/session/session.ts'
import { useChoices } from '../form/use-choices.ts'
import { kitText } from '../kit.text.ts'
import { Cell } from '../list/cells.tsx'
import { noCells, OwnCellsContext, useOwnCells } from '../list/own-cells.ts'
import type { Row } from '../records.ts'
import { type ShowValue, useShowValue } from '../show-value.ts'
import { StoredFiles } from '../upload/StoredFiles.tsx'

type Named = { id: string; name: LocalText }

const flat = (nodes: readonly OrganisationNode[]): Named[] =>
  nodes.flatMap(({ organizationId: id, name, children }) => [{ id, name }, ...flat(children)])

const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [value])

function OrganisationNames({ value }: { value: unknown }) {
  const words = useText(kitText)
  const local = useLocal()
  const tree = useSession((session) => session.info?.OrganizationTree) ?? []
  const nameOf = (id: unknown) => flat(tree).find((one) => one.id === id)?.name
  const names = listOf(value).map((id) => {
    const name = nameOf(id)
    return name === undefined ? absent : local(name)
  })
  return names.join(words.between)
}

function ChoiceNames({ source, row, value }: { source: Dictionary; row: Row; value: unknown }) {
  const words = useText(kitText)
  const { choices } = useChoices(source, row)
  const names = listOf(value).map(
    (one) => choices.find((choice) => choice.value === one)?.label ?? absent,
  )
  return names.join(words.between)
}

/** Where the names of a field's values are asked for. */
function sourceOf(field: Field): Dictionary | undefined {
  if (field.type === 'reference') return { to: field.to }
  if (field.type !== 'choice' && field.type !== 'choices') return undefined
  return 'items' in field.dictionary ? undefined : field.dictionary
}

type ValueProps = { name: string; field: Field; row: Row; show: ShowValue }

const noLabels = {}

/** A value that comes without its label, as those of rows and of forms that are no record do. */
function UnlabelledValue({ outer, ...props }: ValueProps & { outer: Row }) {
  const { name, field, row } = props
  const value = row[name]
  const source = sourceOf(field)
  if (isNothing(value)) return absent
  if (source === undefined) return <Value {...props} />
  if ('to' in source && source.to === 'organisation') return <OrganisationNames value={value} />
  return <ChoiceNames source={source} row={{ ...outer, ...row }} value={value} />
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
  if (rows.length === 0) return <p className="kit-rows-empty">{words.noRows}</p>
  const columns = Object.entries(fields)
  return (
    <div className="kit-rows">
      <table>
        <thead>
          <tr>
            {columns.map(([name, { title }]) => (
              <th key={name} scope="col">
                {local(title)}
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
                  <td key={name} data-title={local(field.title)}>
                    <UnlabelledValue
                      {...{ name, field, show, outer }}
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

function FilesView({ files }: { files: NonNullable<Row['files']>[string] }) {
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

function Value(props: ValueProps) {
  const { name, field, row, show } = props
  const ownCell = useOwnCells()[name]
  const value = row[name]
  // A list cuts a long text and shows one language.
  if (ownCell !== undefined && !isLongText(field)) return ownCell(row)
  if (field.type === 'rows')
    return <RowsView field={field} rows={(value ?? []) as Row[]} outer={row} />
  if (isNothing(value)) return absent
  if (holdsFiles(field)) return <FilesView files={row.files?.[name] ?? []} />
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
  if (shown.length === 0) return null
  return (
    <dl>
      {shown.map(({ name, field }) => (
        <div key={name} data-wide={isWide(field) || undefined}>
          <dt>{local(field.title)}</dt>
          <dd>
            {row.labels[name] === undefined ? (
              <UnlabelledValue {...{ name, field, row, show }} outer={row} />
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
