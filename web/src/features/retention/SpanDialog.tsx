import {
  type ChangeableRetention,
  changeRetention,
  type RetentionPreview,
  retentionBounds,
} from '@iwater/contract/retention'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { InputNumber } from 'antd'
import { type SubmitEvent, useEffect, useId, useRef, useState } from 'react'
import { call } from '#web/platform/api/api.ts'
import { useFormat } from '#web/platform/i18n/format.ts'
import { useText } from '#web/platform/i18n/language.ts'
import { showDone } from '#web/platform/notice/notices.ts'
import { Button } from '#web/ui/action/Button.tsx'
import { ErrorNote } from '#web/ui/form/ErrorNote.tsx'
import { Field } from '#web/ui/form/Field.tsx'
import { TextField } from '#web/ui/form/TextField.tsx'
import { typedNumber } from '#web/ui/form/typed-number.ts'
import { Panel } from '#web/ui/overlay/Panel.tsx'
import { previewQuery, retentionQuery } from './retention.api.ts'
import { retentionText } from './retention.text.ts'
import { SpanEffect } from './SpanEffect.tsx'
import { useSpanWords } from './use-span-words.ts'

/** Spans that are chosen often, from a week to ten years. */
const presets = [7, 14, 30, 90, 180, 365, 730, 1096, 1827, 3653] as const

const settleMs = 300

/** The value once it has not changed for a moment, so that not every digit is asked about. */
function useSettled(value: number | null) {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), settleMs)
    return () => clearTimeout(timer)
  }, [value])
  return settled === value ? settled : null
}

const isWithin = (
  { kind, usualDays }: ChangeableRetention,
  days: number | null,
): days is number => {
  const { least, most } = retentionBounds[kind]
  return days !== null && (days === usualDays || (days >= least && days <= most))
}

/** What a span would do: of one that is none, or is the present one, nothing is known. */
function usePreview(row: ChangeableRetention, days: number | null) {
  const settled = useSettled(days)
  const isAsked = isWithin(row, settled) && settled !== row.days
  const { data, error } = useQuery({
    ...previewQuery(row.kind, settled ?? row.days),
    enabled: isAsked,
    staleTime: 0,
  })
  const preview = isAsked ? data : undefined
  const isWanted = isWithin(row, days) && days !== row.days
  return { preview, error, isAsking: isWanted && preview === undefined && error === null }
}

function Presets({
  row,
  onChoose,
}: {
  row: ChangeableRetention
  onChoose: (days: number) => void
}) {
  const text = useText(retentionText)
  const format = useFormat()
  const words = useSpanWords()
  return (
    <fieldset className="ret-presets">
      <legend>{text.presets}</legend>
      {presets
        .filter((days) => isWithin(row, days))
        .map((days) => (
          <Button key={days} onClick={() => onChoose(days)}>
            {words.days(days)}
          </Button>
        ))}
      {row.days !== row.usualDays && (
        <Button variant="quiet" onClick={() => onChoose(row.usualDays)}>
          {text.reset(format.number(row.usualDays))}
        </Button>
      )}
    </fieldset>
  )
}

const isAgreed = (preview: RetentionPreview, days: number, typed: string) =>
  preview.deleted === null || typed.trim() === String(days)

/** The days are typed once more where they delete something. */
function Agreement({
  days,
  typed,
  isMissing,
  onType,
}: {
  days: number
  typed: string
  isMissing: boolean
  onType: (typed: string) => void
}) {
  const text = useText(retentionText)
  return (
    <TextField
      label={text.confirm(String(days))}
      inputMode="numeric"
      autoComplete="off"
      required
      value={typed}
      error={isMissing ? text.wrongConfirm(String(days)) : undefined}
      onChange={(event) => onType(event.target.value)}
    />
  )
}

/** Saves a span with what was agreed to; the list is read again also where somebody else was first. */
function useSpanChange({ kind, days: formerDays }: ChangeableRetention, onSaved: () => void) {
  const text = useText(retentionText)
  const format = useFormat()
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ days, isConfirmed }: { days: number; isConfirmed: boolean }) =>
      call(changeRetention, { kind, days, formerDays, isConfirmed }),
    onSuccess: (_, { days }) => {
      showDone(text.saved(text.kinds[kind], format.number(days)))
      onSaved()
    },
    onSettled: () => client.invalidateQueries({ queryKey: retentionQuery.queryKey }),
  })
}

/** Changes how long one kind of data is kept. What that deletes is shown, and confirmed, before it is saved. */
export function SpanDialog({ row, onClose }: { row: ChangeableRetention; onClose: () => void }) {
  const text = useText(retentionText)
  const format = useFormat()
  const form = useRef<HTMLFormElement>(null)
  const formId = useId()
  const [days, setDays] = useState<number | null>(row.days)
  const [typed, setTyped] = useState('')
  const [tries, setTries] = useState(0)
  const { kind } = row
  const { least, most } = retentionBounds[kind]
  const { preview, error: previewError, isAsking } = usePreview(row, days)
  const { mutate, error, isPending } = useSpanChange(row, onClose)
  const isValid = isWithin(row, days)
  const isMissing = isValid && preview !== undefined && !isAgreed(preview, days, typed)
  const deletes = isValid && preview !== undefined && preview.deleted !== null

  function change(next: number | null) {
    setDays(next)
    setTyped('')
    setTries(0)
  }
  function save(event: SubmitEvent) {
    event.preventDefault()
    setTries(tries + 1)
    if (isPending || !isValid || isMissing) return
    if (days === row.days) onClose()
    else if (preview) mutate({ days, isConfirmed: preview.deleted !== null })
  }
  useEffect(() => {
    if (tries > 0) form.current?.querySelector<HTMLInputElement>('[aria-invalid=true]')?.focus()
  }, [tries])

  return (
    <Panel
      in="dialog"
      width={520}
      title={text.changeOf(text.kinds[kind])}
      isUnsaved={days !== row.days}
      onClose={onClose}
      footer={(close) => (
        <>
          <Button onClick={close}>{text.cancel}</Button>
          <Button
            type="submit"
            form={formId}
            variant={deletes ? 'danger' : 'solid'}
            // What is saved is what was shown.
            isBusy={isPending || isAsking}
          >
            {deletes ? text.deleteAndSave : text.save}
          </Button>
        </>
      )}
    >
      <form ref={form} id={formId} className="ret-form" onSubmit={save} noValidate>
        <p>{text.what[kind]}</p>
        <Field
          label={text.newSpan}
          isRequired
          hint={text.source[kind]}
          error={isValid ? undefined : text.bounds(format.number(least), format.number(most))}
        >
          {(control) => (
            <InputNumber
              {...control}
              parser={typedNumber}
              min={1}
              precision={0}
              value={days}
              onChange={change}
            />
          )}
        </Field>
        <Presets row={row} onChoose={change} />
        <div aria-live="polite">
          {isValid && days !== row.days && previewError === null && (
            <SpanEffect kind={kind} days={days} formerDays={row.days} preview={preview} />
          )}
        </div>
        {deletes && (
          <Agreement
            days={days}
            typed={typed}
            isMissing={isMissing && tries > 0}
            onType={(next) => {
              setTyped(next)
              setTries(0)
            }}
          />
        )}
        {[previewError, error].map(
          (one) => one !== null && <ErrorNote key={String(one)} error={one} />,
        )}
      </form>
    </Panel>
  )
}
