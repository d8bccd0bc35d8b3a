import { readOrganisationRemoval, removeOrganisation } from '@iwater/contract/organisation/removals'
import { unitRecord } from '@iwater/contract/plant/units'
import { DeleteWithContents } from '#web/kit/record/DeleteWithContents.tsx'
import type { Row } from '#web/kit/records.ts'
import { call } from '#web/platform/api/api.ts'
import { useText } from '#web/platform/i18n/language.ts'
import { useHasPermission } from '#web/platform/session/session.ts'
import { organisationsText } from './organisations.text.ts'
import { useRenewCopied } from './use-renew-copied.ts'

/** An organisation is deleted with what is set up in it, as long as nobody belongs to it and nothing was measured. */
export function DeleteOrganisationWithContents({
  row: { id: organizationId },
  onDeleted,
}: {
  row: Row
  onDeleted: () => Promise<void>
}) {
  const words = useText(organisationsText)
  const renew = useRenewCopied()
  const mayConfigure = useHasPermission(unitRecord.access.change)
  if (!mayConfigure) return null
  return (
    <DeleteWithContents
      queryKey={[readOrganisationRemoval.path, organizationId]}
      read={() => call(readOrganisationRemoval, { organizationId })}
      remove={() => call(removeOrganisation, { organizationId })}
      question={words.deleteWithText}
      label={() => words.deleteWith}
      onDeleted={async () => {
        await onDeleted()
        await renew()
      }}
    />
  )
}
