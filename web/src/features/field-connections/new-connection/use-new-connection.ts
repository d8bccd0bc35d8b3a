import { createConnection } from '@iwater/contract/field/connections'
import type { OutputOf } from '@iwater/contract/route'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiError, call } from '#web/platform/api/api.ts'
import { useText } from '#web/platform/i18n/language.ts'
import { useSession } from '#web/platform/session/session.ts'
import type { PointDraft } from '../channels/point-draft.ts'
import { renewConnections, renewIfFed } from '../connections.api.ts'
import { noRejections, rejectionsOf } from '../draft-failure.ts'
import {
  connectionInput,
  type Draft,
  type DraftField,
  draftFields,
  emptyDraft,
  fieldsWith,
  firstStepWith,
  hasContent,
  problemsOf,
  type Step,
  stepOf,
  steps,
  type TakenPoints,
} from './connection-draft.ts'
import { newConnectionText } from './new-connection.text.ts'
import type { Messages } from './step-fields.tsx'
import { useUnitPoints } from './use-unit-points.ts'

export type Created = OutputOf<typeof createConnection>

const noMessages: Messages = {}

/** What keeps the fields of the steps that were tried from being sent, in words. */
function useProblemMessages(draft: Draft, points: TakenPoints, tried: ReadonlySet<Step>) {
  const { problems: words } = useText(newConnectionText)
  if (tried.size === 0) return { messages: noMessages, channels: new Map<string, string>() }
  const { fields, channels } = problemsOf(draft, points)
  const messages: Partial<Record<DraftField, string>> = {}
  for (const field of draftFields) {
    const problem = fields[field]
    if (problem === undefined || !tried.has(stepOf(field))) continue
    messages[field] = words[problem]
  }
  const sentences = [...channels].map(([key, problem]) => [key, words[problem]] as const)
  return { messages, channels: new Map(tried.has('channels') ? sentences : []) }
}

type Sent = { draft: Draft; points: readonly PointDraft[] }

const rejectedFields = (sent: Sent | undefined, rejection: Error | null) =>
  rejection instanceof ApiError && sent !== undefined
    ? rejectionsOf(sent.draft, rejection, sent.points)
    : noRejections

/** The first step on which something was rejected. */
function rejectedStep({ draft, points }: Sent, failure: Error) {
  if (!(failure instanceof ApiError)) return undefined
  const { fields, channels } = rejectionsOf(draft, failure, points)
  const named = draftFields.filter((field) => fields[field] !== undefined)
  return firstStepWith(channels.size > 0 ? [...named, 'channels'] : named)
}

/** The draft of a new connection through its steps, until it is created. What was entered stays until then. */
export function useNewConnection(preferredOrg: string | undefined) {
  const client = useQueryClient()
  const home = useSession((session) => session.organisationId) ?? undefined
  const [entered, setEntered] = useState<Draft>()
  const draft = entered ?? emptyDraft(preferredOrg ?? home)
  const [step, setStep] = useState<Step>('protocol')
  const [tried, setTried] = useState<ReadonlySet<Step>>(new Set())
  const [created, setCreated] = useState<Created>()
  const unitPoints = useUnitPoints(draft)
  const { taken } = unitPoints
  const { mutate, error, variables, isPending } = useMutation({
    mutationFn: (sent: Sent) => call(createConnection, connectionInput(sent.draft, sent.points)),
    onSuccess: (made) => {
      setCreated(made)
      void renewConnections(client)
    },
    onError: (failure, sent) => {
      renewIfFed(client, failure)
      const wrong = rejectedStep(sent, failure)
      if (wrong !== undefined) setStep(wrong)
    },
  })
  // A rejection speaks of what was sent: with the next change it is over.
  const rejection = error !== null && variables?.draft === entered ? error : null
  const rejected = rejectedFields(variables, rejection)
  const problems = useProblemMessages(draft, taken, tried)

  const isSound = (upTo: Step) => {
    const passed = steps.slice(0, steps.indexOf(upTo) + 1)
    const wrong = fieldsWith(problemsOf(draft, taken)).filter((field) =>
      passed.includes(stepOf(field)),
    )
    setTried((known) => new Set([...known, ...passed]))
    const first = firstStepWith(wrong)
    if (first !== undefined) setStep(first)
    return first === undefined
  }

  const amend = (next: (before: Draft) => Partial<Draft>) =>
    setEntered((current = draft) => ({ ...current, ...next(current) }))

  return {
    draft,
    step,
    created,
    isPending,
    isUnsaved: created === undefined && hasContent(draft),
    /** A rejection that belongs to no field. */
    rejection: rejection instanceof ApiError && rejected.form === undefined ? null : rejection,
    messages: { ...problems.messages, ...rejected.fields },
    channelMessages: new Map([...problems.channels, ...rejected.channels]),
    unitPoints,
    changePoints: (next: (points: Draft['points']) => Draft['points']) =>
      amend(({ points }) => ({ points: next(points) })),
    change: (next: Partial<Draft>) => setEntered({ ...draft, ...next }),
    changeChannels: (next: (channels: Draft['channels']) => Draft['channels']) =>
      amend(({ channels }) => ({ channels: next(channels) })),
    /** Goes to a step; forward only past steps with nothing wrong. False when something is. */
    goTo(next: Step): boolean {
      const before = steps[steps.indexOf(next) - 1]
      const isBack = steps.indexOf(next) <= steps.indexOf(step)
      if (!isBack && before !== undefined && !isSound(before)) return false
      setStep(next)
      return true
    },
    create(): boolean {
      if (!isSound('channels') || taken === undefined) return false
      // The very object that is sent is kept, so that a rejection can be told to be about it.
      setEntered(draft)
      mutate({ draft, points: taken })
      return true
    },
    /** For another one; the organisation stays. */
    reset() {
      setEntered({ ...emptyDraft(draft.orgId), protocol: draft.protocol })
      setStep('protocol')
      setTried(new Set())
      setCreated(undefined)
    },
  }
}
