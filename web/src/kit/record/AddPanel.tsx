import '../kit.css'
import './record.css'
import type { Values } from '@iwater/contract/kit/condition'
import type { Entity } from '@iwater/contract/kit/entity'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { ArrowLeft, ArrowRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { call } from '#web/platform/api/api.ts'
import { useLocal, useText } from '#web/platform/i18n/language.ts'
import { showDone } from '#web/platform/notice/notices.ts'
import { usePage } from '#web/platform/page/page.ts'
import { Button } from '#web/ui/action/Button.tsx'
import { ErrorNote } from '#web/ui/form/ErrorNote.tsx'
import { Panel } from '#web/ui/overlay/Panel.tsx'
import { KeptDraftNote } from '../draft/KeptDraftNote.tsx'
import { useKeptDraft } from '../draft/use-kept-draft.ts'
import { EntityForm } from '../form/EntityForm.tsx'
import { useOnlyOrganisation, withOnly } from '../form/only-organisation.ts'
import { ParentContext, parentOf } from '../form/parent-choices.ts'
import { type Steps, useSteps } from '../form/use-steps.ts'
import { kitText } from '../kit.text.ts'
import { partInAddress } from '../list/list-address.ts'
import { callsOf, renewRecords } from '../records.ts'
import { useDraft } from '../use-draft.ts'
import { referencesInAddress } from './given-in-address.ts'
import { fieldsOf, placeOf } from './place-of.ts'
import { useToldAdded } from './use-told-added.ts'

/** Leads from step to step; the last one saves. */
function StepButtons({ steps, children }: { steps: Steps; children: ReactNode }) {
  const words = useText(kitText)
  return (
    <>
      {!steps.isFirst && (
        <Button onClick={steps.back}>
          <ArrowLeft size={15} aria-hidden="true" />
          {words.back}
        </Button>
      )}
      {steps.isLast ? (
        children
      ) : (
        <Button variant="solid" onClick={steps.next}>
          {words.next}
          <ArrowRight size={15} aria-hidden="true" />
        </Button>
      )}
    </>
  )
}

/** A record to be added. */
export function AddPanel({
  entity,
  below,
  first,
  add = (sent) => call(callsOf(entity).add, sent as never),
  onClose,
}: {
  entity: Entity
  /** Of a tree: the record that it is to stand below. */
  below: string | undefined
  /**
   * What the record begins with beside what the address says. With the `id` of what it is made of, such as a message, what is
   * entered is kept for that alone.
   */
  first?: Values
  /** Instead of the entity’s own call. */
  add?: (draft: Values) => Promise<{ id: string }>
  onClose: () => void
}) {
  const words = useText(kitText)
  const local = useLocal()
  const client = useQueryClient()
  const toldAdded = useToldAdded(entity)
  const { tree } = entity.list
  const { query } = usePage()
  const part = partInAddress(query, entity)
  const only = useOnlyOrganisation()
  const given = {
    ...withOnly(entity.fields, only),
    ...referencesInAddress(query, entity),
    ...part,
    ...first,
    ...(tree !== undefined && below !== undefined && { [tree]: below }),
  }
  const draft = useDraft(entity, undefined, given)
  const kept = useKeptDraft({ entity, draft, isOn: true })
  const { groups, as } = entity.form
  const allSteps = useSteps(groups, draft)
  const steps = as === 'steps' ? allSteps : undefined
  const { mutate, error, isPending } = useMutation({
    mutationFn: () => add(draft.draft),
    onSuccess: async ({ id }) => {
      kept.end()
      showDone(await toldAdded(id, draft.draft))
      await renewRecords(client, entity)
      onClose()
    },
    onError: draft.reject,
  })
  const save = (
    <Button
      variant="solid"
      isBusy={isPending}
      disabled={kept.offered !== undefined}
      onClick={() => draft.check() && mutate()}
    >
      {words.create}
    </Button>
  )
  return (
    <Panel
      title={words.add(local(entity.noun))}
      {...placeOf(entity)}
      onClose={onClose}
      onDiscard={kept.end}
      footer={(close) => (
        <>
          <Button onClick={close}>{words.cancel}</Button>
          {steps === undefined ? save : <StepButtons steps={steps}>{save}</StepButtons>}
        </>
      )}
    >
      <KeptDraftNote kept={kept} />
      <ParentContext value={parentOf(entity, undefined, part)}>
        <EntityForm
          {...{ groups, as, steps }}
          draft={kept.draft}
          isDisabled={isPending || kept.offered !== undefined}
        />
      </ParentContext>
      {error !== null && !draft.isShownAt(fieldsOf(entity)) && <ErrorNote error={error} />}
    </Panel>
  )
}
