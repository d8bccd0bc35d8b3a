import type { ImportJob } from '@iwater/contract/field/imports'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Ruler } from 'lucide-react'
import { useFormat } from '#web/platform/i18n/format.ts'
import { useLocal, useText } from '#web/platform/i18n/language.ts'
import { Button } from '#web/ui/action/Button.tsx'
import { ErrorNote } from '#web/ui/form/ErrorNote.tsx'
import { forgetDraft } from '../columns/draft-record.ts'
import { previewQuery, startCheck } from '../imports.api.ts'
import { figuresText } from './figures.text.ts'
import { Note } from './Note.tsx'
import { useRangeText } from './range-text.ts'
import { type UnitGroup, usualSpan, withUnit } from './unit-groups.ts'

/** Begins another dry run that reads the columns in the unit of measure that is chosen. */
function ReadAs({ job: { importId }, group }: { job: ImportJob; group: UnitGroup }) {
  const words = useText(figuresText)
  const client = useQueryClient()
  const { data: { mapping = null } = {} } = useQuery(previewQuery(importId))
  const { mutate, error, isPending, variables } = useMutation({
    mutationFn: async (unit: string) => {
      if (mapping !== null) await startCheck(client, importId, withUnit(mapping, group, unit))
    },
    // The columns are then shown as they were read last.
    onSuccess: () => forgetDraft(importId),
  })
  if (mapping === null) return null
  return (
    <>
      <div className="import-buttons">
        {group.unitsThatFit.map((unit) => (
          <Button key={unit} isBusy={isPending && variables === unit} onClick={() => mutate(unit)}>
            {words.readAs(unit)}
          </Button>
        ))}
      </div>
      {error !== null && <ErrorNote error={error} />}
    </>
  )
}

/** Values that are probably given in another unit of measure; with `mayChange` they can be read in one that fits. */
export function UnitNote({
  job,
  group,
  mayChange,
}: {
  job: ImportJob
  group: UnitGroup
  mayChange: boolean
}) {
  const words = useText(figuresText)
  const local = useLocal()
  const format = useFormat()
  const rangeText = useRangeText()
  const { columns, unitsThatFit } = group
  const [{ factorName, unit, plausible }] = columns
  return (
    <Note
      icon={Ruler}
      title={words.unitTitle(local(factorName), format.number(columns.length))}
      className="import-note-warn"
    >
      <p>
        {words.unitUsual(rangeText(usualSpan(group), unit))}
        {plausible !== null && words.unitPlausible(rangeText(plausible, unit))}
      </p>
      {mayChange && unitsThatFit.length > 0 && <ReadAs job={job} group={group} />}
    </Note>
  )
}
