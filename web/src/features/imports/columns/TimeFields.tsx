import type { ImportPreview } from '@iwater/contract/field/imports'
import { AutoComplete, Input, Segmented, Select } from 'antd'
import { useMemo } from 'react'
import { useText } from '#web/platform/i18n/language.ts'
import { useTimeZone } from '#web/platform/session/time-zone.ts'
import { Field } from '#web/ui/form/Field.tsx'
import { columnsText } from './columns.text.ts'
import type { FieldMessages } from './draft-messages.ts'
import { fileZones } from './file-zones.ts'
import { type Draft, limits } from './mapping-draft.ts'
import { commonPatterns, exampleOf, hasOwnZone, namedFormats, needsYear } from './time-format.ts'
import type { ChangeDraft } from './use-draft.ts'

/** The first time that the chosen columns hold, as the file writes it. */
function firstTime({ columns, rows }: ImportPreview, timeColumns: readonly string[]) {
  const places = timeColumns.map((column) => columns.indexOf(column))
  const texts = rows.map((row) =>
    places
      .map((place) => row[place] ?? '')
      .join(' ')
      .trim(),
  )
  // Signs for a missing time are no example.
  return texts.find((text) => /\d/.test(text))
}

function useFormatOptions() {
  const words = useText(columnsText)
  return useMemo(() => {
    const option = (value: string, note: string) => ({
      value,
      label: (
        <span className="import-option">
          {value}
          <small>{note}</small>
        </span>
      ),
    })
    return [
      ...commonPatterns.map((pattern) => option(pattern, exampleOf(pattern))),
      ...namedFormats.map((format) => option(format, words.formats[format])),
    ]
  }, [words])
}

/** Whether 01/02/2026 is in January or in February, where the file leaves it open. */
function DayOrder({
  formats,
  draft,
  change,
  error,
}: {
  formats: readonly string[]
  draft: Draft
  change: ChangeDraft
  error: string | undefined
}) {
  const words = useText(columnsText)
  return (
    <Field label={words.dayOrder} isRequired error={error} hint={words.dayOrderHint}>
      {(control) => (
        <Segmented
          {...control}
          block
          aria-label={words.dayOrder}
          value={draft.timeFormat}
          options={formats.map((format) => ({
            value: format,
            label: format.startsWith('dd') ? words.dayFirst : words.monthFirst,
          }))}
          onChange={(timeFormat) => change((current) => ({ ...current, timeFormat }))}
        />
      )}
    </Field>
  )
}

/** Where the clocks of the file stood; of no use for formats that say it themselves. */
function FileZone({
  draft,
  change,
  error,
}: {
  draft: Draft
  change: ChangeDraft
  error: string | undefined
}) {
  const words = useText(columnsText)
  const usual = useTimeZone()
  const { timeZone } = draft
  return (
    <Field
      label={words.timeZone}
      error={error}
      hint={timeZone === usual ? words.timeZoneUsual : words.timeZoneOther}
    >
      {(control) => (
        <Select
          {...control}
          showSearch
          options={fileZones(usual, timeZone).map((zone) => ({ value: zone, label: zone }))}
          value={timeZone}
          status={error === undefined ? '' : 'error'}
          onChange={(next: string) => change((current) => ({ ...current, timeZone: next }))}
        />
      )}
    </Field>
  )
}

/** The columns and the format of the time. */
export function TimeFields({
  preview,
  draft,
  change,
  messages,
}: {
  preview: ImportPreview
  draft: Draft
  change: ChangeDraft
  messages: FieldMessages
}) {
  const words = useText(columnsText)
  const formats = useFormatOptions()
  const columns = preview.columns.map((column) => ({ value: column, label: column }))
  const first = firstTime(preview, draft.timeColumns)
  const { timeFormats } = preview.suggestion
  const isOpen = timeFormats.length > 0 && ['', ...timeFormats].includes(draft.timeFormat)
  return (
    <>
      <Field
        label={words.timeColumns}
        isRequired
        error={messages.timeColumns}
        hint={draft.timeColumns.length > 1 ? words.timeColumnsHint : undefined}
      >
        {(control) => (
          <Select
            {...control}
            mode="multiple"
            maxCount={limits.timeColumns}
            options={columns}
            value={[...draft.timeColumns]}
            status={messages.timeColumns === undefined ? '' : 'error'}
            onChange={(timeColumns) => change((current) => ({ ...current, timeColumns }))}
          />
        )}
      </Field>
      {isOpen && (
        <DayOrder
          formats={timeFormats}
          draft={draft}
          change={change}
          error={messages.timeFormat && words.chooseDayOrder}
        />
      )}
      <Field
        label={words.timeFormat}
        isRequired
        error={isOpen ? undefined : messages.timeFormat}
        hint={first === undefined ? words.timeFormatHint : words.inFile(first)}
      >
        {(control) => (
          <AutoComplete
            {...control}
            options={formats}
            popupMatchSelectWidth={360}
            value={draft.timeFormat}
            status={messages.timeFormat === undefined ? '' : 'error'}
            onChange={(timeFormat: string) => change((current) => ({ ...current, timeFormat }))}
          />
        )}
      </Field>
      {!hasOwnZone(draft.timeFormat.trim()) && (
        <FileZone draft={draft} change={change} error={messages.timeZone} />
      )}
      {needsYear(draft.timeFormat.trim()) && (
        <Field label={words.year} isRequired error={messages.year} hint={words.yearHint}>
          {(control) => (
            <Input
              {...control}
              inputMode="numeric"
              maxLength={4}
              value={draft.year}
              status={messages.year === undefined ? '' : 'error'}
              onChange={(event) => {
                const year = event.target.value.replace(/\D/g, '')
                change((current) => ({ ...current, year }))
              }}
            />
          )}
        </Field>
      )}
    </>
  )
}
