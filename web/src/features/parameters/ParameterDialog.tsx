import {
  changeParameter,
  isParameterValue,
  type ParameterSetting,
  parameters,
} from '@iwater/contract/organisation/parameters'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { InputNumber, Radio } from 'antd'
import { type SubmitEvent, useId, useRef, useState } from 'react'
import { call } from '#web/platform/api/api.ts'
import { useFormat } from '#web/platform/i18n/format.ts'
import { useLocal, useText } from '#web/platform/i18n/language.ts'
import { showDone } from '#web/platform/notice/notices.ts'
import { useParameters } from '#web/platform/parameters/parameters.ts'
import { Button } from '#web/ui/action/Button.tsx'
import { ErrorNote } from '#web/ui/form/ErrorNote.tsx'
import { Field } from '#web/ui/form/Field.tsx'
import { typedNumber } from '#web/ui/form/typed-number.ts'
import { Panel } from '#web/ui/overlay/Panel.tsx'
import { settingsQuery } from './parameters.api.ts'
import { parametersText } from './parameters.text.ts'
import { useValueWords } from './use-value-words.ts'

/** Stores a value, or null for the default. This window follows at once; the list is read again in any case. */
function useChange({ name, value: former }: ParameterSetting, onSaved: () => void) {
  const text = useText(parametersText)
  const local = useLocal()
  const words = useValueWords()
  const client = useQueryClient()
  const { title, usual } = parameters[name]
  return useMutation({
    mutationFn: (value: number | null) => call(changeParameter, { name, value, former }),
    onSuccess: (_, value) => {
      useParameters.setState({ [name]: value ?? usual })
      showDone(
        value === null ? text.wasReset(local(title)) : text.saved(local(title), words(name, value)),
      )
      onSaved()
    },
    onSettled: () => client.invalidateQueries({ queryKey: settingsQuery.queryKey }),
  })
}

/** The value as it is entered: one of a few, or a number within bounds. */
function ValueField({
  setting: { name },
  value,
  onChange,
}: {
  setting: ParameterSetting
  value: number | null
  onChange: (next: number | null) => void
}) {
  const text = useText(parametersText)
  const format = useFormat()
  const local = useLocal()
  const words = useValueWords()
  const { least, most, choices, unit, zero } = parameters[name]
  if (choices) {
    return (
      <Radio.Group
        name={name}
        aria-label={text.newValue}
        value={value}
        onChange={({ target }) => onChange(Number(target.value))}
        options={choices.map((choice) => ({ value: choice, label: words(name, choice) }))}
      />
    )
  }
  const isRight = value !== null && isParameterValue(name, value)
  const range = text.range(format.number(least), text.with[unit](format.number(most)))
  const hints = [range, ...(zero ? [text.zeroIs(local(zero))] : [])]
  return (
    <Field
      label={text.newValue}
      isRequired
      hint={hints.join(' · ')}
      error={isRight ? undefined : text.wrong(format.number(least), format.number(most))}
    >
      {(control) => (
        // Bounds would put another number in the place of what was typed.
        <InputNumber
          {...control}
          parser={typedNumber}
          precision={0}
          value={value}
          onChange={onChange}
        />
      )}
    </Field>
  )
}

/** Changes one parameter, or puts it back to the default. */
export function ParameterDialog({
  setting,
  onClose,
}: {
  setting: ParameterSetting
  onClose: () => void
}) {
  const text = useText(parametersText)
  const local = useLocal()
  const words = useValueWords()
  const form = useRef<HTMLFormElement>(null)
  const formId = useId()
  const { name } = setting
  const { title, note, usual } = parameters[name]
  const present = setting.value ?? usual
  const [value, setValue] = useState<number | null>(present)
  const { mutate, error, isPending } = useChange(setting, onClose)

  function save(event: SubmitEvent) {
    event.preventDefault()
    if (isPending) return
    if (value === null || !isParameterValue(name, value)) {
      form.current?.querySelector<HTMLInputElement>('[aria-invalid=true]')?.focus()
    } else if (value === present) onClose()
    else mutate(value === usual ? null : value)
  }

  return (
    <Panel
      in="dialog"
      width={480}
      title={text.changeOf(local(title))}
      isUnsaved={value !== present}
      onClose={onClose}
      footer={(close) => (
        <>
          <Button onClick={close}>{text.cancel}</Button>
          <Button type="submit" form={formId} variant="solid" isBusy={isPending}>
            {text.save}
          </Button>
        </>
      )}
    >
      <form ref={form} id={formId} className="par-form" onSubmit={save} noValidate>
        <p>{local(note)}</p>
        <ValueField setting={setting} value={value} onChange={setValue} />
        {setting.value !== null && (
          <p>
            <Button isBusy={isPending} onClick={() => mutate(null)}>
              {text.reset(words(name, usual))}
            </Button>
          </p>
        )}
        {error !== null && <ErrorNote error={error} />}
      </form>
    </Panel>
  )
}
