import './calibration.css'
import { entityCalls } from '@iwater/contract/kit/calls'
import { calibrationResults } from '@iwater/contract/maintenance/calibration-fields'
import { calibrationRule } from '@iwater/contract/maintenance/calibration-rules'
import { useQuery } from '@tanstack/react-query'
import type { Draft } from '#web/kit/use-draft.ts'
import { apiQuery } from '#web/platform/api/api.ts'
import { useLocal, useText } from '#web/platform/i18n/language.ts'
import { calibrationText } from './calibration.text.ts'
import { useErrorText } from './ErrorCell.tsx'
import { type Entered, type Judging, soFar } from './so-far.ts'

type By = Judging & { unit_of_measure: string | null }

const withoutRule: By = {
  error_kind: 'absolute',
  range_value: null,
  limit_value: null,
  minimum_pairs: null,
  needed_pairs: null,
  unit_of_measure: null,
}

/** What a record was judged by when it was stored, else the rule for its point and kind; undefined while that is asked for. */
function useJudging({ values }: Draft): By | undefined {
  const { point_id: pointId, kind } = values
  const isStored = (values['limit_value'] ?? null) !== null
  const { data } = useQuery({
    ...apiQuery(entityCalls(calibrationRule).list, {
      filter: JSON.stringify([
        ['point_id', '=', pointId],
        ['kind', '=', kind],
      ]),
      size: 1,
    }),
    enabled: !isStored && typeof pointId === 'string' && typeof kind === 'string',
  })
  if (isStored) return values as unknown as By
  return data && ((data.records[0] as By | undefined) ?? withoutRule)
}

/** The unit in which readings are entered: that of the rule. */
export const useReadingUnit = (draft: Draft) => useJudging(draft)?.unit_of_measure ?? undefined

/** The error and result of what is being entered, beside the limit. */
export function ErrorSoFar({ draft }: { draft: Draft }) {
  const words = useText(calibrationText)
  const local = useLocal()
  const text = useErrorText()
  const by = useJudging(draft)
  if (by === undefined) return null
  const limit = by.limit_value === null ? words.noLimit : words.limitOf(text(by, 'limit_value'))
  const found = soFar(draft.draft as Entered, by)
  const parts = [limit]
  if (found !== null) {
    const row = { ...by, ...found }
    parts.unshift(words.errorOf(text(row, 'error')))
    if (found.adjusted_error !== null) parts.splice(1, 0, words.left(text(row, 'adjusted_error')))
  }
  const result = calibrationResults.find(({ value }) => value === found?.result)
  return (
    <p className="calibration-so-far" role="status" data-result={found?.result}>
      {parts.join(words.between)}
      {result !== undefined && <b>{local(result.label)}</b>}
    </p>
  )
}
