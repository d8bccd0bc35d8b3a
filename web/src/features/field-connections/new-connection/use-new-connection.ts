import { createConnection } from '@iwater/contract/field/connections'
import type { OutputOf } from '@iwater/contract/route'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiError, call } from '#web/platform/api/api.ts'
import { useText } from '#web/platform/i18n/language.ts'
import { useSession } from '#web/platform/session/session.ts'
import { renewConnections } from '../connections.api.ts'
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
} from './connection-draft.ts'
import { newConnectionText } from './new-connection.text.ts'
import type { Messages } from './step-fields.tsx'

export type Created = OutputOf<typeof createConnection>

const noMessages: Messages = {}

/** What keeps the fields of the steps that were tried from being sent, in words. */
function useProblemMessages(draft: Draft, tried: ReadonlySet<Step>) {
  const { problems: words } = useText(newConnectionText)
  if (tried.size === 0) return { messages: noMessages, channels: new Map<string, string>() }
  const { fields, channels } = problemsOf(draft)
  const messages: Partial<Record<DraftField, string>> = {}
  for (const field of draftFields) {
    const problem = fields[field]
    if (problem === undefined || !tried.has(stepOf(field))) continue
    messages[field] = field === 'channels' ? words.noChannels : words[problem]
  }
  const sentences = [...channels].map(([key, problem]) => [key, words[problem]] as const)
  return { messages, channels: new Map(tried.has('channels') ? sentences : []) }
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
  const { mutate, error, variables, isPending } = useMutation({
    mutationFn: (sent: Draft) => call(createConnection, connectionInput(sent)),
    onSuccess: (made) => {
      setCreated(made)
      void renewConnections(client)
    },
    onError: (failure, sent) => {
      if (!(failure instanceof ApiError)) return
      const { fields, channels } = rejectionsOf(sent, failure)
      const named = draftFields.filter((field) => fields[field] !== undefined)
      const wrong = firstStepWith(channels.size > 0 ? [...named, 'channels'] : named)
      if (wrong !== undefined) setStep(wrong)
    },
  })
  // A rejection speaks of what was sent: with the next change it is over.
  const rejection = error !== null && variables === entered ? error : null
  const rejected =
    rejection instanceof ApiError && variables !== undefined
      ? rejectionsOf(variables, rejection)
      : noRejections
  const problems = useProblemMessages(draft, tried)

  const isSound = (upTo: Step) => {
    const passed = steps.slice(0, steps.indexOf(upTo) + 1)
    const wrong = fieldsWith(problemsOf(draft)).filter((field) => passed.includes(stepOf(field)))
    setTried((known) => new Set([...known, ...passed]))
    const first = firstStepWith(wrong)
    if (first !== undefined) setStep(first)
    return first === undefined
  }

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
    change: (next: Partial<Draft>) => setEntered({ ...draft, ...next }),
    changeChannels: (next: (channels: Draft['channels']) => Draft['channels']) =>
      setEntered((current) => {
        const before = current ?? draft
        return { ...before, channels: next(before.channels) }
      }),
    /** Goes to a step; forward only past steps with nothing wrong. False when something is. */
    goTo(next: Step): boolean {
      const before = steps[steps.indexOf(next) - 1]
      const isBack = steps.indexOf(next) <= steps.indexOf(step)
      if (!isBack && before !== undefined && !isSound(before)) return false
      setStep(next)
      return true
    },
    create(): boolean {
      if (!isSound('channels')) return false
      // The very object that is sent is kept, so that a rejection can be told to be about it.
      setEntered(draft)
      mutate(draft)
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
