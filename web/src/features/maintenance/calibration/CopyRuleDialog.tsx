import '#web/kit/kit.css'
import type { DraftOf } from '@iwater/contract/kit/entity'
import { group } from '@iwater/contract/kit/field'
import {
  calibrationCopyForm,
  copyCalibrationRule,
} from '@iwater/contract/maintenance/calibration-copies'
import { calibrationRule } from '@iwater/contract/maintenance/calibration-rules'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type SubmitEvent, useId } from 'react'
import { EntityForm } from '#web/kit/form/EntityForm.tsx'
import { type Row, renewRecords } from '#web/kit/records.ts'
import { useDraft } from '#web/kit/use-draft.ts'
import { call } from '#web/platform/api/api.ts'
import { useFormat } from '#web/platform/i18n/format.ts'
import { useLocal, useText } from '#web/platform/i18n/language.ts'
import { showDone } from '#web/platform/notice/notices.ts'
import { Button } from '#web/ui/action/Button.tsx'
import { ErrorNote } from '#web/ui/form/ErrorNote.tsx'
import { Panel } from '#web/ui/overlay/Panel.tsx'
import { calibrationText } from './calibration.text.ts'

const names = ['point_ids'] as const
const groups = [group('监测点', 'Points', names)]

/** Copies a rule to many points at once. */
export function CopyRuleDialog({ row, onClose }: { row: Row; onClose: () => void }) {
  const words = useText(calibrationText)
  const local = useLocal()
  const format = useFormat()
  const formId = useId()
  const client = useQueryClient()
  const draft = useDraft(calibrationCopyForm, undefined, {})
  const { mutate, error, isPending } = useMutation({
    mutationFn: () => {
      const wanted = draft.draft as DraftOf<(typeof calibrationCopyForm)['fields']>
      return call(copyCalibrationRule, { ruleId: row.id, ...wanted })
    },
    onSuccess: async ({ added, leftOut }) => {
      await renewRecords(client, calibrationRule)
      const rest = leftOut === 0 ? '' : words.leftOut(format.number(leftOut))
      showDone(words.copied(format.number(added)) + rest)
      onClose()
    },
    onError: (failure) => draft.reject(failure),
  })
  const save = (event: SubmitEvent) => {
    event.preventDefault()
    if (draft.check()) mutate()
  }
  const point = row.labels['point_id']
  return (
    <Panel
      in="dialog"
      title={words.copyTitle(point ? local(point) : '')}
      onClose={onClose}
      footer={(close) => (
        <>
          <Button onClick={close}>{words.cancel}</Button>
          <Button type="submit" form={formId} variant="solid" isBusy={isPending}>
            {words.confirmCopy}
          </Button>
        </>
      )}
    >
      <p className="kit-note">{words.copyText}</p>
      <form id={formId} onSubmit={save} noValidate>
        <EntityForm groups={groups} draft={draft} labels={{}} isDisabled={isPending} />
        {error !== null && !draft.isShownAt(names) && <ErrorNote error={error} />}
      </form>
    </Panel>
  )
}
