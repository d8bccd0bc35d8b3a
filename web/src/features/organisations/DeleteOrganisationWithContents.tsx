import { readOrganisationRemoval, removeOrganisation } from '@iwater/contract/organisation/removals'
import { DeleteWithContents, type Refused } from '#web/kit/record/DeleteWithContents.tsx'
import type { Row } from '#web/kit/records.ts'
import { call } from '#web/platform/api/api.ts'
import { useText } from '#web/platform/i18n/language.ts'
import { organisationsText } from './organisations.text.ts'
import { useRenewCopied } from './use-renew-copied.ts'

/** An organisation is deleted with what is set up in it, as long as nobody belongs to it and nothing was measured. */
export function DeleteOrganisationWithContents({
  row: { id: organizationId },
  refused,
}: {
  row: Row
  refused: Refused
}) {
  const words = useText(organisationsText)
  const renew = useRenewCopied()
  const { name, onDeleted } = refused
  return (
    <DeleteWithContents
      refused={{
        ...refused,
        onDeleted: async (told) => {
          await onDeleted(told)
          await renew()
        },
      }}
      queryKey={[readOrganisationRemoval.path, organizationId]}
      read={() => call(readOrganisationRemoval, { organizationId })}
      remove={() => call(removeOrganisation, { organizationId })}
      question={(contents) => words.deleteWithText(name, contents)}
      told={(contents) => words.deletedWith(name, contents)}
    />
  )
}
