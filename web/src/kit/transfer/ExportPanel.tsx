import './transfer.css'
import {
  type ExportFormat,
  exportFormats,
  fileNameLength,
  mostTicked,
} from '@iwater/contract/kit/calls'
import type { Entity } from '@iwater/contract/kit/entity'
import { exportedColumns } from '@iwater/contract/kit/exported-columns'
import { inSentence } from '@iwater/contract/kit/in-sentence'
import { useMutation } from '@tanstack/react-query'
import { Checkbox, Input, Radio } from 'antd'
import { useState } from 'react'
import { call } from '#web/platform/api/api.ts'
import { clockIn } from '#web/platform/clock/day-clock.ts'
import { serverNow } from '#web/platform/clock/server-clock.ts'
import { useFormat } from '#web/platform/i18n/format.ts'
import { useLocal, useText } from '#web/platform/i18n/language.ts'
import { useTimeZone } from '#web/platform/session/time-zone.ts'
import { Button } from '#web/ui/action/Button.tsx'
import { ErrorNote } from '#web/ui/form/ErrorNote.tsx'
import { Field } from '#web/ui/form/Field.tsx'
import { Panel } from '#web/ui/overlay/Panel.tsx'
import { columnsOf } from '../list/columns.ts'
import { type ListState, listInputOf } from '../list/list-address.ts'
import { callsOf } from '../records.ts'
import { ExportProgress } from './ExportProgress.tsx'
import { exportText } from './export.text.ts'

/** What a list shows: what narrows and orders it, its columns, how many records that finds, and which are ticked. */
export type Exported = {
  entity: Entity
  state: ListState
  columns: readonly string[]
  total: number
  isMore: boolean
  ticked?: readonly string[]
}

const width = 480

/** Which columns the file has, which that the list could show it has not, and what no file has: rows inside the records. */
function ColumnsNote({ entity, columns }: { entity: Entity; columns: readonly string[] }) {
  const words = useText(exportText)
  const local = useLocal()
  const titles = (names: readonly string[]) =>
    names
      .map((name) => local(entity.fields[name]?.title ?? { zh: name, en: name }))
      .join(words.between)
  const exported = exportedColumns(entity, columns)
  if (entity.book) return <p className="kit-note">{words.bookColumns(titles(exported))}</p>
  const others = columnsOf(entity).flatMap(({ name }) => (exported.includes(name) ? [] : [name]))
  const rows = Object.keys(entity.fields).filter((name) => entity.fields[name]?.type === 'rows')
  return (
    <>
      <p className="kit-note">{words.columns(titles(exported))}</p>
      {others.length > 0 && <p className="kit-note">{words.leftOut(titles(others))}</p>}
      {rows.length > 0 && <p className="kit-note">{words.noColumns(titles(rows))}</p>}
    </>
  )
}

/** Whether the summary of the list, if it has one, stands below its records. */
function SummaryChoice({
  entity,
  isChosen,
  onChange,
}: {
  entity: Entity
  isChosen: boolean
  onChange: (isChosen: boolean) => void
}) {
  const words = useText(exportText)
  if (entity.list.summary === undefined) return null
  return (
    <Checkbox checked={isChosen} onChange={({ target }) => onChange(target.checked)}>
      {words.withSummary}
    </Checkbox>
  )
}

/** Which records, in which format, under which name; then how far the file is. */
export function ExportPanel({
  entity,
  state,
  columns,
  total,
  isMore,
  ticked = [],
  onClose,
}: Exported & { onClose: () => void }) {
  const words = useText(exportText)
  const local = useLocal()
  const format = useFormat()
  const [scope, setScope] = useState<'all' | 'ticked'>(ticked.length > 0 ? 'ticked' : 'all')
  const [fileFormat, setFormat] = useState<ExportFormat>('xlsx')
  const zone = useTimeZone()
  const [usualName] = useState(() =>
    words.usualName(
      local(entity.title),
      clockIn(zone, new Date(serverNow())).day.replaceAll('-', ''),
    ),
  )
  const [name, setName] = useState(usualName)
  const [withSummary, setWithSummary] = useState(false)
  const [isTried, setTried] = useState(false)
  const count = format.number(ticked.length)
  const tooMany =
    ticked.length > mostTicked ? words.tooManyTicked(format.number(mostTicked)) : undefined
  const wrong = scope === 'ticked' ? (ticked.length === 0 ? words.noneTicked : tooMany) : undefined
  const { mutate, data, error, isPending, reset } = useMutation({
    mutationFn: () => {
      // Records may have been ticked before the list was narrowed to others.
      const whole = { ...state, keyword: '', filter: [] }
      const { current: _, size: __, ...wanted } = listInputOf(scope === 'ticked' ? whole : state)
      return call(callsOf(entity).export, {
        ...wanted,
        ...(scope === 'ticked' && { ids: [...ticked] }),
        format: fileFormat,
        columns: [...columns],
        ...(withSummary && { withSummary }),
        ...(name.trim() !== '' && { name: name.trim() }),
      })
    },
  })
  const begin = () => {
    setTried(true)
    if (wrong === undefined) mutate()
  }
  const found = format.number(total)
  return (
    <Panel
      title={words.title(local(inSentence(entity.title)))}
      width={width}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{words.close}</Button>
          {data === undefined ? (
            <Button variant="solid" isBusy={isPending} onClick={begin}>
              {words.start}
            </Button>
          ) : (
            <Button onClick={reset}>{words.again}</Button>
          )}
        </>
      }
    >
      {data !== undefined ? (
        <ExportProgress jobId={data.jobId} />
      ) : (
        <>
          <Field label={words.records} error={isTried ? wrong : undefined}>
            {(control) => (
              <Radio.Group
                {...control}
                name={control.id}
                className="kit-export-choices"
                value={scope}
                options={[
                  { value: 'all', label: isMore ? words.moreThan(found) : words.all(found) },
                  ...(entity.list.selection
                    ? [{ value: 'ticked' as const, label: words.ticked(count) }]
                    : []),
                ]}
                onChange={({ target }) => setScope(target.value as 'all' | 'ticked')}
              />
            )}
          </Field>
          <Field label={words.format}>
            {(control) => (
              <Radio.Group
                {...control}
                name={control.id}
                className="kit-export-choices"
                value={fileFormat}
                options={exportFormats.map((value) => ({ value, label: words.formats[value] }))}
                onChange={({ target }) => setFormat(target.value as ExportFormat)}
              />
            )}
          </Field>
          <Field label={words.name}>
            {(control) => (
              <Input
                {...control}
                value={name}
                maxLength={fileNameLength}
                placeholder={usualName}
                suffix={`.${fileFormat}`}
                onChange={({ target }) => setName(target.value)}
              />
            )}
          </Field>
          <SummaryChoice entity={entity} isChosen={withSummary} onChange={setWithSummary} />
          <ColumnsNote entity={entity} columns={columns} />
          {error !== null && <ErrorNote error={error} />}
        </>
      )}
    </Panel>
  )
}
