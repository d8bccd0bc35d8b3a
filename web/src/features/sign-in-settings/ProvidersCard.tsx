import {
  listProviders,
  type Provider,
  removeProvider,
} from '@iwater/contract/sign-in/sign-in-settings'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '#web/platform/api/api.ts'
import { useLocal, useText } from '#web/platform/i18n/language.ts'
import { CopyButton } from '#web/ui/action/CopyButton.tsx'
import { Question } from '#web/ui/overlay/Question.tsx'
import { ProviderDialog } from './ProviderDialog.tsx'
import { ProviderUse } from './ProviderUse.tsx'
import { EnabledTag, RowTools } from './RowTools.tsx'
import { SettingsList } from './SettingsList.tsx'
import { providersQuery } from './sign-in-settings.api.ts'
import { settingsText } from './sign-in-settings.text.ts'

type Open = { dialog: 'edit'; provider: Provider | null } | { dialog: 'remove'; provider: Provider }

/** The OpenID Connect providers at which people may sign in. */
export function ProvidersCard() {
  const text = useText(settingsText)
  const local = useLocal()
  const client = useQueryClient()
  const query = useQuery(providersQuery)
  const [open, setOpen] = useState<Open | null>(null)
  const renew = () => client.invalidateQueries({ queryKey: [listProviders.path] })
  const close = () => setOpen(null)
  return (
    <>
      <SettingsList
        title={text.providers}
        note={text.providersNote}
        empty={{ title: text.noProviders, hint: text.noProvidersHint }}
        add={{ label: text.addProvider, onAdd: () => setOpen({ dialog: 'edit', provider: null }) }}
        query={query}
        columns={[text.name, text.issuer, text.redirectAddress, text.state, text.actions]}
        renderRow={(provider) => (
          <tr key={provider.providerId}>
            <th scope="row">
              {local(provider.name)}
              <small>{provider.clientId}</small>
            </th>
            <td data-label={text.issuer}>{provider.issuer}</td>
            <td data-label={text.redirectAddress}>
              <span className="sis-copied">
                {provider.redirectAddress}
                <CopyButton
                  text={provider.redirectAddress}
                  label={text.copy(text.redirectAddress)}
                />
              </span>
            </td>
            <td data-label={text.state}>
              <EnabledTag isEnabled={provider.isEnabled} />
            </td>
            <td>
              <RowTools
                name={local(provider.name)}
                onEdit={() => setOpen({ dialog: 'edit', provider })}
                onRemove={() => setOpen({ dialog: 'remove', provider })}
              />
            </td>
          </tr>
        )}
      />
      {open?.dialog === 'edit' && (
        <ProviderDialog
          provider={open.provider}
          onClose={close}
          onSaved={async () => {
            await renew()
            close()
          }}
        />
      )}
      {open?.dialog === 'remove' && (
        <Question
          title={text.removeProvider(local(open.provider.name))}
          label={text.remove}
          work={() => call(removeProvider, { providerId: open.provider.providerId })}
          onDone={async () => {
            await renew()
            close()
          }}
          onClose={close}
          more={<ProviderUse providerId={open.provider.providerId} />}
        >
          {text.removeProviderText}
        </Question>
      )}
    </>
  )
}
