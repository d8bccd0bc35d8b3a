import { buildFrame } from '@iwater/contract/field/frame-bench'
import { frameForm } from '@iwater/contract/field/frame-forms'
import { group } from '@iwater/contract/kit/field'
import type { InputOf } from '@iwater/contract/route'
import { useMutation } from '@tanstack/react-query'
import { type SubmitEvent, useState } from 'react'
import { EntityForm } from '#web/kit/form/EntityForm.tsx'
import { useDraft } from '#web/kit/use-draft.ts'
import { call } from '#web/platform/api/api.ts'
import { useText } from '#web/platform/i18n/language.ts'
import { Button } from '#web/ui/action/Button.tsx'
import { ErrorNote } from '#web/ui/form/ErrorNote.tsx'
import { Card } from '#web/ui/layout/Card.tsx'
import { frameBenchText } from './frame-bench.text.ts'

const names = Object.keys(frameForm.fields)
const groups = [group('报文', 'Frame', names)]

/** Makes a frame of its parts; a chosen connection gives its station number. */
export function BuildFrame({
  stationNumber,
  onMade,
}: {
  stationNumber: string | undefined
  onMade: (text: string) => void
}) {
  const words = useText(frameBenchText)
  const draft = useDraft(frameForm, undefined, { mn: stationNumber ?? '' })
  const [taken, setTaken] = useState(stationNumber)
  const { change } = draft
  // The number of another connection takes the place of the one before it; what was typed since stays otherwise.
  if (stationNumber !== undefined && stationNumber !== taken) {
    setTaken(stationNumber)
    change('mn', stationNumber)
  }
  const { mutate, error, isPending } = useMutation({
    mutationFn: () => call(buildFrame, draft.draft as InputOf<typeof buildFrame>),
    onSuccess({ text }) {
      // What was made stands above and need not be kept here.
      draft.begin(draft.values)
      onMade(text)
    },
    onError: (failure) => draft.reject(failure),
  })
  const make = (event: SubmitEvent) => {
    event.preventDefault()
    if (draft.check()) mutate()
  }
  return (
    <Card title={words.build} note={words.buildNote}>
      <form onSubmit={make} noValidate>
        <EntityForm groups={groups} draft={draft} isDisabled={isPending} />
        {error !== null && !draft.isShownAt(names) && <ErrorNote error={error} />}
        <div className="bench-actions">
          <Button type="submit" isBusy={isPending}>
            {words.buildIt}
          </Button>
        </div>
      </form>
    </Card>
  )
}
