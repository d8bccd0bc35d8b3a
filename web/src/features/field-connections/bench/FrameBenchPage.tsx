import '#web/kit/kit.css'
import './frame-bench.css'
import { judgeFrames } from '@iwater/contract/field/frame-bench'
import { type FrameForm, readingForm } from '@iwater/contract/field/frame-forms'
import { group } from '@iwater/contract/kit/field'
import { useMutation, useQuery } from '@tanstack/react-query'
import type { SubmitEvent } from 'react'
import { EntityForm } from '#web/kit/form/EntityForm.tsx'
import { useDraft } from '#web/kit/use-draft.ts'
import { call } from '#web/platform/api/api.ts'
import { useText } from '#web/platform/i18n/language.ts'
import { Button } from '#web/ui/action/Button.tsx'
import { ErrorNote } from '#web/ui/form/ErrorNote.tsx'
import { Card } from '#web/ui/layout/Card.tsx'
import { Page } from '#web/ui/layout/Page.tsx'
import { PageHeader } from '#web/ui/layout/PageHeader.tsx'
import { connectionQuery } from '../connections.api.ts'
import { BuildFrame } from './BuildFrame.tsx'
import { CapturedFrames } from './CapturedFrames.tsx'
import { frameBenchText } from './frame-bench.text.ts'
import { JudgedFrames } from './JudgedFrames.tsx'
import { SendFrames } from './SendFrames.tsx'
import { useCapturedFrame } from './use-captured-frame.ts'

const names = ['connectionId', 'form', 'text'] as const
const groups = [group('报文', 'Frames', names)]

/** The connection that is chosen, once it is known. */
function useChosen(connectionId: string | null) {
  const { data } = useQuery({
    ...connectionQuery(connectionId ?? ''),
    enabled: connectionId !== null,
  })
  return connectionId === null ? undefined : data
}

/** Reads frames of HJ 212 as the server would, makes them, and tries them on a test connection. */
export default function FrameBenchPage() {
  const words = useText(frameBenchText)
  const draft = useDraft(readingForm)
  const { connectionId, form, text } = draft.values as {
    connectionId: string | null
    form: FrameForm
    text: string | null
  }
  const connection = useChosen(connectionId)
  const { mutate, data, error, isPending } = useMutation({
    mutationFn: (reading: { text: string; form: FrameForm }) =>
      call(judgeFrames, { ...reading, ...(connectionId !== null && { connectionId }) }),
    // What was read need not be kept.
    onSuccess: () => draft.begin(draft.values),
    onError: (failure) => draft.reject(failure),
  })
  const { change } = draft
  const take = (next: string) => {
    change('form', 'text')
    change('text', next)
    mutate({ text: next, form: 'text' })
  }
  const read = (event: SubmitEvent) => {
    event.preventDefault()
    if (draft.check()) mutate({ text: text ?? '', form })
  }
  const isGone = useCapturedFrame(connection, change, take)
  return (
    <Page>
      <PageHeader title={words.title} description={words.description} />
      <div className="bench-layout">
        <div>
          <Card title={words.read} note={words.readNote}>
            <form onSubmit={read} noValidate>
              <EntityForm groups={groups} draft={draft} isDisabled={isPending} />
              {error !== null && !draft.isShownAt(names) && <ErrorNote error={error} />}
              {isGone && <p role="status">{words.capturedGone}</p>}
              <div className="bench-actions">
                <Button type="submit" variant="solid" isBusy={isPending}>
                  {words.readIt}
                </Button>
              </div>
            </form>
            <SendFrames key={connectionId} connection={connection} text={text ?? ''} form={form} />
            {connection !== undefined && (
              <CapturedFrames frames={connection.recentFrames} onChoose={take} />
            )}
          </Card>
          <BuildFrame stationNumber={connection?.stationNumber} onMade={take} />
        </div>
        <Card title={words.results} className="bench-results">
          {data === undefined ? (
            <p className="bench-quiet">{words.resultsHint}</p>
          ) : (
            <JudgedFrames {...data} />
          )}
        </Card>
      </div>
    </Page>
  )
}
