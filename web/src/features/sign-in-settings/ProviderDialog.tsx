import * as field from '@iwater/contract/kit/field'
import {
  accountClaims,
  type Provider,
  saveProvider,
} from '@iwater/contract/sign-in/sign-in-settings'
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
import { ProviderUse } from './ProviderUse.tsx'
import { providersQuery } from './sign-in-settings.api.ts'
import { settingsText } from './sign-in-settings.text.ts'

type ProviderDialogProps = {
  /** Null to add one. */
  provider: Provider | null
  onSaved: () => Promise<void>
  onClose: () => void
}

type Draft = Pick<
  Provider,
  'name' | 'issuer' | 'clientId' | 'accountClaim' | 'trustsUnverified' | 'isEnabled'
> & {
  version: number | null
  clientSecret: string
}

const { zh, en } = settingsText

/** What the fields are called where two administrators have changed them. */
const compared = {
  fields: {
    name: field.localized(zh.name, en.name),
    issuer: field.text(zh.issuer, en.issuer, { maxLength: 500 }),
    clientId: field.text(zh.clientId, en.clientId, { maxLength: 200 }),
    accountClaim: field.choice(zh.claim, en.claim, {
      items: accountClaims.map((value) => ({
        value,
        label: { zh: zh.claims[value], en: en.claims[value] },
      })),
    }),
    trustsUnverified: field.flag(zh.unverified, en.unverified),
    isEnabled: field.flag(zh.enabled, en.enabled),
  },
}

const emptyDraft: Draft = {
  version: null,
  name: { zh: '', en: '' },
  issuer: '',
  clientId: '',
  clientSecret: '',
  accountClaim: 'preferred_username',
  trustsUnverified: false,
  isEnabled: true,
}

function draftOf(provider: Provider | null): Draft {
  if (provider === null) return emptyDraft
  const { providerId: _, redirectAddress: __, ...content } = provider
  return { ...content, clientSecret: '' }
}

/** Adds or changes an OpenID Connect provider. */
export function ProviderDialog({ provider, onSaved, onClose }: ProviderDialogProps) {
  const text = useText(settingsText)
  const client = useQueryClient()
  const read = async () => {
    const known = await client.fetchQuery({ ...providersQuery, staleTime: 0 })
    return draftOf(known.find((one) => one.providerId === provider?.providerId) ?? null)
  }
  const rebased = useRebased(draftOf(provider), read)
  const { values: draft, conflict } = rebased
  const [missing, setMissing] = useState<Record<string, string>>({})
  const { mutate, error, isPending } = useMutation({
    mutationFn: () => {
      const { clientSecret, ...rest } = draft
      return call(saveProvider, {
        ...rest,
        ...(provider === null ? {} : { providerId: provider.providerId }),
        ...(clientSecret === '' ? {} : { clientSecret }),
      })
    },
    onSuccess: onSaved,
    onError: rebased.meet,
  })
  const wrong = { ...rejectedFields(error), ...missing }

  function change(next: Partial<Draft>) {
    rebased.change(next)
    setMissing({})
  }

  function save() {
    const { name, issuer, clientId } = draft
    const needed = { 'name.zh': name.zh || name.en, issuer, clientId }
    const found = missingFields(needed, text.needed)
    setMissing(found)
    if (Object.keys(found).length === 0) mutate()
  }

  return (
    <EditDialog
      title={provider === null ? text.addProvider : text.edit}
      error={error}
      isBusy={isPending}
      onSave={save}
      onClose={onClose}
    >
      <NameFields name={draft.name} wrong={wrong} onChange={(name) => change({ name })} />
      <TextField
        label={text.issuer}
        type="url"
        inputMode="url"
        maxLength={500}
        required
        value={draft.issuer}
        error={wrong['issuer']}
        onChange={(event) => change({ issuer: event.target.value })}
      />
      <TextField
        label={text.clientId}
        autoComplete="off"
        maxLength={200}
        required
        value={draft.clientId}
        error={wrong['clientId']}
        onChange={(event) => change({ clientId: event.target.value })}
      />
      <TextField
        label={text.clientSecret}
        hint={provider === null ? text.clientSecretHint : text.clientSecretKept}
        type="password"
        autoComplete="new-password"
        maxLength={500}
        value={draft.clientSecret}
        error={wrong['clientSecret']}
        onChange={(event) => change({ clientSecret: event.target.value })}
      />
      <Field label={text.claim}>
        {(control) => (
          <Select
            {...control}
            value={draft.accountClaim}
            options={accountClaims.map((claim) => ({ value: claim, label: text.claims[claim] }))}
            onChange={(accountClaim) => change({ accountClaim })}
          />
        )}
      </Field>
      {draft.accountClaim !== 'preferred_username' && (
        <Field label={text.unverified} hint={text.trustsUnverifiedHint}>
          {(control) => (
            <Checkbox
              {...control}
              checked={draft.trustsUnverified}
              onChange={(event) => change({ trustsUnverified: event.target.checked })}
            >
              {text.trustsUnverified}
            </Checkbox>
          )}
        </Field>
      )}
      <Checkbox
        checked={draft.isEnabled}
        onChange={(event) => change({ isEnabled: event.target.checked })}
      >
        {text.enabled}
      </Checkbox>
      {provider?.isEnabled && !draft.isEnabled && <ProviderUse providerId={provider.providerId} />}
      {conflict && <Conflict entity={compared} {...conflict} draft={rebased.draft} />}
    </EditDialog>
  )
}
