import type { AccessExplanation } from '@iwater/contract/access-explanation'
import { useLocal, useText } from '#web/platform/i18n/language.ts'
import {
  type AccessQuestion,
  useAccessExplanation,
} from '#web/platform/session/use-access-explanation.ts'
import { accessExplanationText } from './access-explanation.text.ts'

type Words = (typeof accessExplanationText)['zh']

function reasonOf({ reason, name, permissionName }: AccessExplanation, words: Words) {
  if (reason === 'permission' && permissionName !== null) {
    return name === null ? words.missing(permissionName) : words.permission(permissionName)
  }
  return reason === 'menu' || reason === 'system' ? words[reason] : undefined
}

/** An explanation as text: the missing permission, the roles that have it, and who can grant it. */
export function AccessReasonText({ explanation }: { explanation: AccessExplanation }) {
  const words = useText(accessExplanationText)
  const local = useLocal()
  const reason = reasonOf(explanation, words)
  if (reason === undefined) return null
  const roles = explanation.roles.map(local).join(words.comma)
  const givers = explanation.givers
    .map(({ name, organizationName }) => words.giver(local(name), local(organizationName)))
    .join(words.comma)
  return (
    <>
      <p>{reason}</p>
      {roles !== '' && <p>{words.roles(roles)}</p>}
      <p>{givers === '' ? words.noGivers : words.givers(givers)}</p>
    </>
  )
}

/** Loads the explanation of missing access and shows it. */
export function AccessReason(question: AccessQuestion) {
  const explanation = useAccessExplanation(question)
  return explanation ? <AccessReasonText explanation={explanation} /> : null
}
