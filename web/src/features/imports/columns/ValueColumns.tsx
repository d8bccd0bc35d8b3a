import type { ImportPreview } from '@iwater/contract/field/imports'
import { decimalMarks } from '@iwater/contract/field/imports'
import { useQuery } from '@tanstack/react-query'
import { Checkbox, Segmented } from 'antd'
import { useCallback, useMemo, useState } from 'react'
import { useFormat } from '#web/platform/i18n/format.ts'
import { useLanguage, useText } from '#web/platform/i18n/language.ts'
import { factorsQuery } from '#web/product/factors.ts'
import { Button } from '#web/ui/action/Button.tsx'
import { Field } from '#web/ui/form/Field.tsx'
import { RequiredMark } from '#web/ui/form/RequiredMark.tsx'
import { Card } from '#web/ui/layout/Card.tsx'
import { columnsText } from './columns.text.ts'
import type { DraftMessages } from './draft-messages.ts'
import { factorsOf } from './factors.ts'
import { type Draft, unlikeUnits, type ValueChoice, valueChoices } from './mapping-draft.ts'
import type { ChangeDraft } from './use-draft.ts'
import { type ChangeValue, ValueRow } from './ValueRow.tsx'

const samplesShown = 4

/** A few different texts that a column holds, those that say something first. */
function samplesOf({ rows }: ImportPreview, place: number): string {
  const texts = [...new Set(rows.map((row) => row[place]?.trim() ?? '').filter(Boolean))]
  const telling = texts.filter((text) => /[\p{L}\d]/u.test(text))
  return (telling.length > 0 ? telling : texts).slice(0, samplesShown).join(', ')
}

function useFactors() {
  const language = useLanguage()
  const { data, error } = useQuery(factorsQuery)
  const factors = useMemo(() => factorsOf(data ?? [], language), [data, language])
  return { factors, hasFailed: error !== null && data === undefined }
}

const isOffered = ({ isSuggested, isTaken, factor }: ValueChoice) =>
  isSuggested || isTaken || factor !== null

/** Those the server took for numbers are shown, the others on demand. */
function useShown(choices: readonly ValueChoice[]) {
  const [showsAll, setShowsAll] = useState(() => !choices.some(isOffered))
  const others = choices.filter((value) => !isOffered(value)).length
  return { shown: showsAll ? choices : choices.filter(isOffered), others, showsAll, setShowsAll }
}

function TakeAll({ shown, change }: { shown: readonly ValueChoice[]; change: ChangeDraft }) {
  const words = useText(columnsText)
  const columns = new Set(shown.map(({ column }) => column))
  const count = shown.filter(({ isTaken }) => isTaken).length
  return (
    <Checkbox
      aria-label={words.takeAll}
      checked={count > 0 && count === shown.length}
      indeterminate={count > 0 && count < shown.length}
      onChange={({ target: { checked } }) =>
        change((draft) => ({
          ...draft,
          values: draft.values.map((value) =>
            columns.has(value.column) ? { ...value, isTaken: checked } : value,
          ),
        }))
      }
    />
  )
}

/** What the numbers of the file have before their decimals. */
function ChooseMark({ draft, change }: { draft: Draft; change: ChangeDraft }) {
  const words = useText(columnsText)
  return (
    <Field label={words.decimalMark} className="import-mark">
      {(control) => (
        <Segmented
          {...control}
          aria-label={words.decimalMark}
          value={draft.decimalMark}
          options={decimalMarks.map((mark) => ({ value: mark, label: words.decimalMarks[mark] }))}
          onChange={(decimalMark) => change((current) => ({ ...current, decimalMark }))}
        />
      )}
    </Field>
  )
}

/** Which columns hold values, of which quantity. */
export function ValueColumns({
  preview,
  draft,
  change,
  messages,
}: {
  preview: ImportPreview
  draft: Draft
  change: ChangeDraft
  messages: DraftMessages
}) {
  const words = useText(columnsText)
  const format = useFormat()
  const { factors, hasFailed } = useFactors()
  const choices = valueChoices(draft)
  const { shown, others, showsAll, setShowsAll } = useShown(choices)
  const samples = useMemo(
    () => new Map(preview.columns.map((column, place) => [column, samplesOf(preview, place)])),
    [preview],
  )
  const changeValue: ChangeValue = useCallback(
    (column, next) =>
      change((current) => ({
        ...current,
        values: current.values.map((value) => (value.column === column ? next(value) : value)),
      })),
    [change],
  )
  const [unitChanged, setUnitChanged] = useState<string>()
  const taken = choices.filter(({ isTaken }) => isTaken).length
  return (
    <Card
      title={words.valuesTitle}
      note={words.valuesNote(format.number(taken), format.number(choices.length))}
      className="import-values"
    >
      <ChooseMark draft={draft} change={change} />
      {hasFailed && <p className="w-wrong">{words.noFactors}</p>}
      {messages.fields.values !== undefined && <p className="w-wrong">{messages.fields.values}</p>}
      <table className="import-table import-mapping">
        <thead>
          <tr>
            <th>
              <TakeAll shown={shown} change={change} />
            </th>
            <th scope="col">{words.column}</th>
            <th scope="col">
              {words.factor}
              <RequiredMark />
            </th>
            <th scope="col">{words.unit}</th>
          </tr>
        </thead>
        <tbody>
          {shown.map((value) => (
            <ValueRow
              key={value.column}
              value={value}
              samples={samples.get(value.column) ?? ''}
              factors={factors}
              error={messages.columns.get(value.column)}
              change={changeValue}
              changeDraft={change}
              onUnitChange={setUnitChanged}
              unlike={
                value.column === unitChanged && value.isTaken ? unlikeUnits(draft, value).length : 0
              }
            />
          ))}
        </tbody>
      </table>
      {others > 0 && (
        <Button variant="quiet" onClick={() => setShowsAll(!showsAll)}>
          {showsAll ? words.hideOthers : words.showOthers(format.number(others))}
        </Button>
      )}
    </Card>
  )
}
