import '#web/kit/kit.css'
import type { LocalText } from '@iwater/contract/fields'
import type { DraftOf } from '@iwater/contract/kit/entity'
import { group } from '@iwater/contract/kit/field'
import { copyUnit, unitCopyForm } from '@iwater/contract/plant/copies'
import { copyName } from '@iwater/contract/rules/copy-name'
import { useMutation } from '@tanstack/react-query'
import { type SubmitEvent, useId } from 'react'
import { EntityForm } from '#web/kit/form/EntityForm.tsx'
import type { Row } from '#web/kit/records.ts'
import { useDraft } from '#web/kit/use-draft.ts'
import { call } from '#web/platform/api/api.ts'
import { useLocal, useText } from '#web/platform/i18n/language.ts'
import { showDone } from '#web/platform/notice/notices.ts'
import { usePage } from '#web/platform/page/page.ts'
import { Button } from '#web/ui/action/Button.tsx'
import { ErrorNote } from '#web/ui/form/ErrorNote.tsx'
import { Panel } from '#web/ui/overlay/Panel.tsx'
import { plantText } from './plant.text.ts'
import { useRenewPlant } from './use-renew-plant.ts'

const names = ['name', 'organisation_id'] as const
const groups = [group('副本', 'Copy', names)]

/** Copies a unit with what it contains, and opens the copy. */
export function CopyUnitDialog({ row, onClose }: { row: Row; onClose: () => void }) {
  const words = useText(plantText)
  const local = useLocal()
  const formId = useId()
  const renew = useRenewPlant()
  const { setQuery } = usePage()
  const name = row['name'] as LocalText
  const draft = useDraft(unitCopyForm, undefined, {
    name: copyName(name),
    organisation_id: row['organisation_id'],
  })
  const { mutate, error, isPending } = useMutation({
    mutationFn: () => {
      const wanted = draft.draft as DraftOf<(typeof unitCopyForm)['fields']>
      return call(copyUnit, { unitId: row.id, ...wanted })
    },
    onSuccess: async ({ unitId, devices, points }) => {
      await renew()
      showDone(words.copied({ units: 1, devices, points }))
      onClose()
      setQuery({ record: unitId }, { replace: true })
    },
    onError: (failure) => draft.reject(failure, { 'organisation.not-found': 'organisation_id' }),
  })
  const save = (event: SubmitEvent) => {
    event.preventDefault()
    if (draft.check()) mutate()
  }
  return (
    <Panel
      in="dialog"
      title={words.copyTitle(local(name))}
      onClose={onClose}
      footer={(close) => (
        <>
          <Button onClick={close}>{words.cancel}</Button>
          <Button type="submit" form={formId} variant="solid" isBusy={isPending}>
            {words.copy}
          </Button>
        </>
      )}
    >
      <p className="kit-note">{words.copyText}</p>
      <form id={formId} onSubmit={save} noValidate>
        <EntityForm
          groups={groups}
          draft={draft}
          labels={{ organisation_id: row.labels['organisation_id'] ?? null }}
          isDisabled={isPending}
        />
        {error !== null && !draft.isShownAt(names) && <ErrorNote error={error} />}
      </form>
    </Panel>
  )
}
