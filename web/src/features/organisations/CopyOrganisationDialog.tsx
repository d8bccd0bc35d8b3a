import '#web/kit/kit.css'
import type { LocalText } from '@iwater/contract/fields'
import type { DraftOf } from '@iwater/contract/kit/entity'
import { group } from '@iwater/contract/kit/field'
import {
  copyOrganisation,
  type OrganisationCopyPlan,
  organisationCopyForm,
  readCopyPlan,
} from '@iwater/contract/organisation/copies'
import { useMutation, useQuery } from '@tanstack/react-query'
import { type SubmitEvent, useId } from 'react'
import { EntityForm } from '#web/kit/form/EntityForm.tsx'
import type { Row } from '#web/kit/records.ts'
import { useDraft } from '#web/kit/use-draft.ts'
import { apiQuery, call } from '#web/platform/api/api.ts'
import { useFormat } from '#web/platform/i18n/format.ts'
import { useLocal, useText } from '#web/platform/i18n/language.ts'
import { showDone } from '#web/platform/notice/notices.ts'
import { usePage } from '#web/platform/page/page.ts'
import { Button } from '#web/ui/action/Button.tsx'
import { ErrorNote } from '#web/ui/form/ErrorNote.tsx'
import { Panel } from '#web/ui/overlay/Panel.tsx'
import { Pending } from '#web/ui/state/Pending.tsx'
import { CopyPlan } from './CopyPlan.tsx'
import { copyOrganisationText } from './copy-organisation.text.ts'
import { useRenewCopied } from './use-renew-copied.ts'

const names = ['name', 'parent_id'] as const
const groups = [group('副本', 'Copy', names)]

type CopyProps = { row: Row; onClose: () => void }

/** Copies an organisation as planned, and opens the copy. */
function useCopy({ row, onClose }: CopyProps, plan: OrganisationCopyPlan) {
  const words = useText(copyOrganisationText)
  const format = useFormat()
  const renew = useRenewCopied()
  const { setQuery } = usePage()
  const draft = useDraft(organisationCopyForm, undefined, {
    name: plan.name,
    parent_id: plan.parentId,
  })
  const { mutate, error, isPending } = useMutation({
    mutationFn: () => {
      const wanted = draft.draft as DraftOf<(typeof organisationCopyForm)['fields']>
      return call(copyOrganisation, { organizationId: row.id, ...wanted })
    },
    onSuccess: async ({ organizationId, organisations, units, points }) => {
      await renew()
      showDone(
        words.copied({
          organisations: format.number(organisations),
          units: format.number(units),
          points: format.number(points),
        }),
      )
      onClose()
      setQuery({ record: organizationId }, { replace: true })
    },
    onError: (failure) => draft.reject(failure, { 'organisation.not-found': 'parent_id' }),
  })
  const save = (event: SubmitEvent) => {
    event.preventDefault()
    if (!isPending && draft.check()) mutate()
  }
  return { draft, save, error, isPending }
}

function PlannedCopy({ plan, ...props }: CopyProps & { plan: OrganisationCopyPlan }) {
  const words = useText(copyOrganisationText)
  const local = useLocal()
  const formId = useId()
  const { draft, save, error, isPending } = useCopy(props, plan)
  return (
    <Panel
      in="dialog"
      width={560}
      title={words.title(local(props.row['name'] as LocalText))}
      onClose={props.onClose}
      footer={(close) => (
        <>
          <Button onClick={close}>{words.cancel}</Button>
          <Button type="submit" form={formId} variant="solid" isBusy={isPending}>
            {words.copy}
          </Button>
        </>
      )}
    >
      <form id={formId} onSubmit={save} noValidate>
        <EntityForm groups={groups} draft={draft} isDisabled={isPending} />
        {error !== null && !draft.isShownAt(names) && <ErrorNote error={error} />}
      </form>
      <CopyPlan plan={plan} />
    </Panel>
  )
}

/** Shows what a copy of an organisation consists of, and asks what it is called and where it stands. */
export function CopyOrganisationDialog(props: CopyProps) {
  const words = useText(copyOrganisationText)
  const local = useLocal()
  const { data, error, refetch, isFetchedAfterMount } = useQuery({
    ...apiQuery(readCopyPlan, { organizationId: props.row.id }),
    staleTime: 0,
  })
  if (data !== undefined && isFetchedAfterMount) return <PlannedCopy plan={data} {...props} />
  return (
    <Panel
      in="dialog"
      width={560}
      title={words.title(local(props.row['name'] as LocalText))}
      onClose={props.onClose}
      footer={<Button onClick={props.onClose}>{words.close}</Button>}
    >
      <Pending error={error} onRetry={refetch} rows={8} />
    </Panel>
  )
}
