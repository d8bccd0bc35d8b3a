import './rare-controls.css'
import type { NumberField, TextField } from '@iwater/contract/kit/field-types'
import { formats } from '@iwater/contract/kit/patterns'
import { Input, Rate } from 'antd'
import { useFormat } from '#web/platform/i18n/format.ts'
import { useLocal, useText } from '#web/platform/i18n/language.ts'
import { kitText } from '../kit.text.ts'
import type { ControlProps } from './control-props.ts'

/** A number between its limits, moved by hand or by the arrow keys. */
export function SliderControl({
  field,
  value,
  onChange,
  isDisabled,
  tied,
}: ControlProps<NumberField>) {
  const format = useFormat()
  const { minimum = 0, maximum = 100, precision = 0, unit } = field
  const figure = typeof value === 'number' ? format.number(value, precision) : undefined
  return (
    <span className="kit-slider">
      <input
        {...tied}
        type="range"
        min={minimum}
        max={maximum}
        step={10 ** -precision}
        disabled={isDisabled}
        value={typeof value === 'number' ? value : minimum}
        onChange={({ target }) => onChange(target.valueAsNumber)}
      />
      <output>
        {figure === undefined ? '–' : `${figure}${unit === undefined ? '' : ` ${unit}`}`}
      </output>
    </span>
  )
}

/** Stars; choosing the same again takes them back. */
export function RateControl({
  field,
  value,
  onChange,
  isDisabled,
  tied,
}: ControlProps<NumberField>) {
  const local = useLocal()
  return (
    <Rate
      aria-label={local(field.title)}
      {...tied}
      count={field.maximum ?? 5}
      disabled={isDisabled}
      value={typeof value === 'number' ? value : 0}
      onChange={(next) => onChange(next === 0 ? null : next)}
    />
  )
}

/** A colour, chosen or typed. */
export function ColorControl({
  field,
  value,
  onChange,
  isDisabled,
  tied,
}: ControlProps<TextField>) {
  const words = useText(kitText)
  const local = useLocal()
  const text = (value as string | null) ?? ''
  const isColour = formats.color(text) === null && text !== ''
  return (
    <span className="kit-color">
      <input
        type="color"
        aria-label={words.chooseFor(local(field.title))}
        data-empty={isColour ? undefined : true}
        disabled={isDisabled}
        value={isColour ? text : '#000000'}
        onChange={({ target }) => onChange(target.value.toUpperCase())}
      />
      <Input
        {...tied}
        disabled={isDisabled}
        maxLength={field.maxLength}
        placeholder="#1677FF"
        status={tied['aria-invalid'] ? 'error' : ''}
        value={text}
        autoComplete="off"
        onChange={({ target }) => onChange(target.value)}
      />
    </span>
  )
}
