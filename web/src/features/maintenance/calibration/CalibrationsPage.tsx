import { calibrationRecord } from '@iwater/contract/maintenance/calibration-records'
import { useMemo } from 'react'
import { EntityPage } from '#web/kit/EntityPage.tsx'
import type { OwnTools } from '#web/kit/list/own-tools.ts'
import { useShowValue } from '#web/kit/show-value.ts'
import { useText } from '#web/platform/i18n/language.ts'
import { calibrationText } from './calibration.text.ts'
import { errorCells, useErrorText } from './ErrorCell.tsx'
import { ErrorSoFar, useReadingUnit } from './ErrorSoFar.tsx'
import { LaterTrend } from './LaterTrend.tsx'

const readings = ['reference_value', 'found_value', 'adjusted_value', 'analyser_value'] as const

/** What was recorded, how it was judged, and what is next where it failed. */
function useAdded(): NonNullable<OwnTools['added']> {
  const words = useText(calibrationText)
  const show = useShowValue(calibrationRecord.fields)
  const text = useErrorText()
  return (row) => {
    const what = words.recorded(show('point_id', row), show('kind', row), show('result', row))
    if (row['result'] !== 'failed') return what
    return what + words.nextOf(text(row, 'error'), text(row, 'limit_value'))
  }
}

export default function CalibrationsPage() {
  const added = useAdded()
  const tools = useMemo<OwnTools>(() => {
    const soFar = (draft: Parameters<typeof ErrorSoFar>[0]['draft']) => <ErrorSoFar draft={draft} />
    return {
      record: (row) => <LaterTrend row={row} />,
      below: { adjusted_value: soFar, pairs: soFar },
      unit: { of: readings, useUnit: useReadingUnit },
      added,
    }
  }, [added])
  return <EntityPage entity={calibrationRecord} cells={errorCells} tools={tools} />
}
