import type { Format } from '#web/platform/i18n/format.ts'

/** What a step of a task says, and what was recorded for it. */
export type Step = {
  id?: string
  instruction: string
  kind: 'tick' | 'reading' | 'text' | 'photo'
  unit_of_measure: string | null
  lowest: number | null
  highest: number | null
  is_required: boolean
  is_ticked: boolean
  reading: number | null
  remark: string | null
}

type Range = Pick<Step, 'lowest' | 'highest' | 'unit_of_measure'>

const withUnit = (text: string, unit: string | null) => (unit === null ? text : `${text} ${unit}`)

/** “7.2 pH”; nothing where nothing was read. */
export const readingText = (
  { reading, unit_of_measure: unit }: Pick<Step, 'reading' | 'unit_of_measure'>,
  { number }: Pick<Format, 'number'>,
) => (reading === null ? undefined : withUnit(number(reading), unit))

/** The allowed range, “6 – 9 pH”, “≥ 6 pH” or “≤ 9 pH”; nothing where all is allowed. */
export function rangeText(
  { lowest, highest, unit_of_measure: unit }: Range,
  { number }: Pick<Format, 'number'>,
): string | undefined {
  if (lowest === null && highest === null) return undefined
  if (lowest === null) return withUnit(`≤ ${number(highest ?? 0)}`, unit)
  if (highest === null) return withUnit(`≥ ${number(lowest)}`, unit)
  return withUnit(`${number(lowest)} – ${number(highest)}`, unit)
}

/** On which side a reading is out of its range. */
export function outside({
  reading,
  lowest,
  highest,
}: Pick<Step, 'reading' | 'lowest' | 'highest'>): 'below' | 'above' | undefined {
  if (reading === null) return undefined
  if (lowest !== null && reading < lowest) return 'below'
  return highest !== null && reading > highest ? 'above' : undefined
}

/** Whether a required step has no record yet; photos stand with the task, not with the step. */
export function isMissing(step: Step, photoCount: number): boolean {
  if (!step.is_required) return false
  const isThere = {
    tick: step.is_ticked,
    reading: step.reading !== null,
    text: step.remark !== null && step.remark !== '',
    photo: photoCount > 0,
  }
  return !isThere[step.kind]
}
