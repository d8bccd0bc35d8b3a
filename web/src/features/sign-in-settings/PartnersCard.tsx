import { waitingPages } from '@iwater/contract/sign-in/sign-in-methods'
import {
  listPartners,
  type Partner,
  removePartner,
} from '@iwater/contract/sign-in/sign-in-settings'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '#web/platform/api/api.ts'
import { useLocal, useText } from '#web/platform/i18n/language.ts'
import { Question } from '#web/ui/overlay/Question.tsx'
import { PartnerDialog } from './PartnerDialog.tsx'
import { PartnerUse } from './PartnerUse.tsx'
import { EnabledTag, RowTools } from './RowTools.tsx'
import { SecretDialog, type ShownSecret } from './SecretDialog.tsx'
import { SettingsList } from './SettingsList.tsx'
import { partnersQuery } from './sign-in-settings.api.ts'
import { settingsText } from './sign-in-settings.text.ts'

type Open =
  | { dialog: 'edit'; partner: Partner | null }
  | { dialog: 'remove'; partner: Partner }
  | { dialog: 'secret'; shown: ShownSecret }

/** The partners whose tickets sign people in: one for each waiting page. */
export function PartnersCard() {
  const text = useText(settingsText)
  const local = useLocal()
  const client = useQueryClient()
  const query = useQuery(partnersQuery)
  const [open, setOpen] = useState<Open | null>(null)
  const taken = query.data?.map(({ page }) => page) ?? []
  const free = waitingPages.filter((page) => !taken.includes(page))
  const renew = () => client.invalidateQueries({ queryKey: [listPartners.path] })
  const close = () => setOpen(null)
  return (
    <>
      <SettingsList
        title={text.partners}
        note={text.partnersNote}
        empty={{ title: text.noPartners, hint: text.noPartnersHint }}
        add={
          free.length === 0
            ? null
            : { label: text.addPartner, onAdd: () => setOpen({ dialog: 'edit', partner: null }) }
        }
        query={query}
        columns={[text.name, text.page, text.loginAddress, text.state, text.actions]}
        renderRow={(partner) => (
          <tr key={partner.page}>
            <th scope="row">{local(partner.name)}</th>
            <td data-label={text.page}>
              <code>/{partner.page}</code>
            </td>
            <td data-label={text.loginAddress}>{partner.loginAddress}</td>
            <td data-label={text.state}>
              <EnabledTag isEnabled={partner.isEnabled} />
            </td>
            <td>
              <RowTools
                name={local(partner.name)}
                onEdit={() => setOpen({ dialog: 'edit', partner })}
                onRemove={() => setOpen({ dialog: 'remove', partner })}
              />
            </td>
          </tr>
        )}
      />
      {open?.dialog === 'edit' && (
        <PartnerDialog
          partner={open.partner}
          freePages={free}
          onClose={close}
          onSaved={async (shown) => {
            await renew()
            setOpen(shown === null ? null : { dialog: 'secret', shown })
          }}
        />
      )}
      {open?.dialog === 'remove' && (
        <Question
          title={text.removePartner(local(open.partner.name))}
          label={text.remove}
          work={() => call(removePartner, { page: open.partner.page })}
          onDone={async () => {
            await renew()
            close()
          }}
          onClose={close}
          more={<PartnerUse page={open.partner.page} />}
        >
          {text.removePartnerText}
        </Question>
      )}
      {open?.dialog === 'secret' && <SecretDialog shown={open.shown} onClose={close} />}
    </>
  )
}
