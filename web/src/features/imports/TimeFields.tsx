import type { ImportPreview } from '@iwater/contract/imports'
import { AutoComplete, Input, Select } from 'antd'
import { useMemo } from 'react'
import { useText } from '#web/platform/i18n/language.ts'
import { Field } from '#web/ui/Field.tsx'
import { columnsText } from './columns.text.ts'
import type { FieldMessages } from './draft-messages.ts'
import { type Draft, limits } from './mapping-draft.ts'
import { commonPatterns, exampleOf, namedFormats, needsYear } from './time-format.ts'
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

/** Where the time of a row stands and how it is written. */
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
  return (
    <>
      <Field
        label={words.timeColumns}
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
      <Field
        label={words.timeFormat}
        error={messages.timeFormat}
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
      {needsYear(draft.timeFormat.trim()) && (
        <Field label={words.year} error={messages.year} hint={words.yearHint}>
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
