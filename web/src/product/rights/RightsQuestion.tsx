import type { RightsImpact } from '@iwater/contract/accounts/rights-impact'
import { useText } from '#web/platform/i18n/language.ts'
import { ConfirmDialog } from '#web/ui/overlay/ConfirmDialog.tsx'
import { RightsLosses } from './RightsLosses.tsx'
import { rightsLossesText } from './rights-losses.text.ts'

/** Tells what would be lost, and asks whether it is meant. `personName` names the one whom the change concerns. */
export function RightsQuestion({
  impact,
  personName,
  answer,
}: {
  impact: RightsImpact
  personName: string | undefined
  answer: (isMeant: boolean) => void
}) {
  const words = useText(rightsLossesText)
  return (
    <ConfirmDialog
      title={personName === undefined ? words.ofRole : words.ofPerson(personName)}
      confirmLabel={words.confirm}
      isReversible
      onConfirm={() => answer(true)}
      onClose={() => answer(false)}
    >
      <RightsLosses impact={impact} isOfOne={personName !== undefined} />
    </ConfirmDialog>
  )
}
