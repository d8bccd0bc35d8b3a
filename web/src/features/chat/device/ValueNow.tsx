import type { DeviceValue } from '@iwater/contract/knowledge/device-findings'
import { useValueText } from '#web/product/value-text.ts'
import { Age } from '#web/ui/text/Age.tsx'

/** A value with its unit of measure and its age. */
export function ValueNow({ value }: { value: DeviceValue }) {
  const valueText = useValueText()
  const { at, unitOfMeasure } = value
  return (
    <>
      <b>{valueText(value.value, value)}</b>
      {unitOfMeasure !== '' && value.value !== null && ` ${unitOfMeasure}`}
      {at !== null && (
        <>
          {' · '}
          <Age at={Date.parse(at)} />
        </>
      )}
    </>
  )
}
