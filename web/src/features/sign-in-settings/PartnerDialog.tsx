import type { WaitingPage } from '@iwater/contract/sign-in/sign-in-methods'
import { type Partner, savePartner } from '@iwater/contract/sign-in/sign-in-settings'
import { useMutation } from '@tanstack/react-query'
import { Checkbox, Select } from 'antd'
import { useState } from 'react'
import { call } from '#web/platform/api/api.ts'
import { useText } from '#web/platform/i18n/language.ts'
import { Field } from '#web/ui/form/Field.tsx'
import { TextField } from '#web/ui/form/TextField.tsx'
import { EditDialog } from './EditDialog.tsx'
import { missingFields, rejectedFields } from './missing-fields.ts'
import { NameFields } from './NameFields.tsx'
import type { ShownSecret } from './SecretDialog.tsx'
import { settingsText } from './sign-in-settings.text.ts'

type PartnerDialogProps = {
  /** Null to register one. */
  partner: Partner | null
  freePages: readonly WaitingPage[]
  onSaved: (shown: ShownSecret | null) => Promise<void>
  onClose: () => void
}

const blank = { name: { zh: '', en: '' }, loginAddress: '', isEnabled: true }

/** Registers or changes a partner. */
export function PartnerDialog({ partner, freePages, onSaved, onClose }: PartnerDialogProps) {
  const text = useText(settingsText)
  const [draft, setDraft] = useState(() => ({
    ...blank,
    page: freePages[0] ?? 'waiting',
    ...partner,
    newSecret: false,
  }))
  const [missing, setMissing] = useState<Record<string, string>>({})
  const { mutate, error, isPending } = useMutation({
    mutationFn: () => call(savePartner, draft),
    onSuccess: ({ secret }) => onSaved(secret === null ? null : { secret, page: draft.page }),
  })
  const wrong = { ...rejectedFields(error), ...missing }

  function change(next: Partial<typeof draft>) {
    setDraft({ ...draft, ...next })
    setMissing({})
  }

  function save() {
    const { name, loginAddress } = draft
    const found = missingFields(
      { 'name.zh': name.zh, 'name.en': name.en, loginAddress },
      text.needed,
    )
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
            onChange={(page) => change({ page })}
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
      {partner !== null && (
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
    </EditDialog>
  )
}
