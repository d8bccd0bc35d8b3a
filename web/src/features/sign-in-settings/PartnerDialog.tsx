import * as field from '@iwater/contract/kit/field'
import type { WaitingPage } from '@iwater/contract/sign-in/sign-in-methods'
import { type Partner, savePartner } from '@iwater/contract/sign-in/sign-in-settings'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Checkbox, Select } from 'antd'
import { useState } from 'react'
import { Conflict } from '#web/kit/record/Conflict.tsx'
import { useRebased } from '#web/kit/record/use-rebased.ts'
import { call } from '#web/platform/api/api.ts'
import { useText } from '#web/platform/i18n/language.ts'
import { Field } from '#web/ui/form/Field.tsx'
import { TextField } from '#web/ui/form/TextField.tsx'
import { EditDialog } from './EditDialog.tsx'
import { missingFields, rejectedFields } from './missing-fields.ts'
import { NameFields } from './NameFields.tsx'
import { PartnerUse } from './PartnerUse.tsx'
import type { ShownSecret } from './SecretDialog.tsx'
import { partnersQuery } from './sign-in-settings.api.ts'
import { settingsText } from './sign-in-settings.text.ts'

type PartnerDialogProps = {
  /** Null to register one. */
  partner: Partner | null
  freePages: readonly WaitingPage[]
  onSaved: (shown: ShownSecret | null) => Promise<void>
  onClose: () => void
}

const { zh, en } = settingsText

/** What the fields are called where two administrators have changed them. */
const compared = {
  fields: {
    name: field.localized(zh.name, en.name),
    loginAddress: field.text(zh.loginAddress, en.loginAddress, { maxLength: 500 }),
    isEnabled: field.flag(zh.enabled, en.enabled),
  },
}

type Draft = Omit<Partner, 'version'> & { version: number | null; newSecret: boolean }

const draftOf = (partner: Partner | undefined, page: WaitingPage): Draft => ({
  version: null,
  page,
  name: { zh: '', en: '' },
  loginAddress: '',
  isEnabled: true,
  ...partner,
  newSecret: false,
})

/** Registers or changes a partner. */
export function PartnerDialog({ partner, freePages, onSaved, onClose }: PartnerDialogProps) {
  const text = useText(settingsText)
  const client = useQueryClient()
  const read = async ({ page }: Draft) => {
    const known = await client.fetchQuery({ ...partnersQuery, staleTime: 0 })
    return draftOf(
      known.find((one) => one.page === page),
      page,
    )
  }
  const first = partner?.page ?? freePages[0] ?? 'waiting'
  const rebased = useRebased(draftOf(partner ?? undefined, first), read)
  const { values: draft, conflict } = rebased
  const [missing, setMissing] = useState<Record<string, string>>({})
  const { mutate, error, isPending } = useMutation({
    mutationFn: () => call(savePartner, draft),
    onSuccess: ({ secret }) => onSaved(secret === null ? null : { secret, page: draft.page }),
    onError: rebased.meet,
  })
  const wrong = { ...rejectedFields(error), ...missing }

  function change(next: Partial<Draft>) {
    rebased.change(next)
    setMissing({})
  }

  function save() {
    const { name, loginAddress } = draft
    const found = missingFields({ 'name.zh': name.zh || name.en, loginAddress }, text.needed)
    setMissing(found)
    if (Object.keys(found).length === 0) mutate()
  }

  return (
    <EditDialog
      title={partner === null ? text.addPartner : text.edit}
      error={error}
      isBusy={isPending}
      onSave={save}
      onClose={onClose}
    >
      <Field label={text.page}>
        {(control) => (
          <Select
            {...control}
            disabled={partner !== null}
            value={draft.page}
            options={(partner === null ? freePages : [partner.page]).map((page) => ({
              value: page,
              label: `/${page}`,
            }))}
            onChange={(page) => change({ page, version: null })}
          />
        )}
      </Field>
      <NameFields name={draft.name} wrong={wrong} onChange={(name) => change({ name })} />
      <TextField
        label={text.loginAddress}
        hint={text.loginAddressHint}
        type="url"
        inputMode="url"
        maxLength={500}
        required
        value={draft.loginAddress}
        error={wrong['loginAddress']}
        onChange={(event) => change({ loginAddress: event.target.value })}
      />
      <Checkbox
        checked={draft.isEnabled}
        onChange={(event) => change({ isEnabled: event.target.checked })}
      >
        {text.enabled}
      </Checkbox>
      {partner?.isEnabled && !draft.isEnabled && <PartnerUse page={partner.page} />}
      {draft.version !== null && (
        <div className="sis-switch">
          <Checkbox
            checked={draft.newSecret}
            onChange={(event) => change({ newSecret: event.target.checked })}
          >
            {text.newSecret}
          </Checkbox>
          <p>{text.newSecretHint}</p>
        </div>
      )}
      {conflict && <Conflict entity={compared} {...conflict} draft={rebased.draft} />}
    </EditDialog>
  )
}
