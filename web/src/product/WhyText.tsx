import type { Why } from '@iwater/contract/why'
import { useLocal, useText } from '#web/platform/i18n/language.ts'
import { useWhy, type WhyQuestion } from '#web/platform/session/use-why.ts'
import { whyText } from './why.text.ts'

type Words = (typeof whyText)['zh']

function reasonOf({ reason, name, permissionName }: Why, words: Words) {
  if (reason === 'permission' && permissionName !== null) {
    return name === null ? words.right(permissionName) : words.permission(permissionName)
  }
  return reason === 'menu' || reason === 'system' ? words[reason] : undefined
}

/** An answer in words: what is missing, which roles have it, and who can give it. */
export function WhyAnswer({ why }: { why: Why }) {
  const words = useText(whyText)
  const local = useLocal()
  const reason = reasonOf(why, words)
  if (reason === undefined) return null
  const roles = why.roles.map(local).join(words.comma)
  const givers = why.givers
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

/** Asks why something is not shown, and says it. */
export function WhyText(question: WhyQuestion) {
  const why = useWhy(question)
  return why === undefined ? null : <WhyAnswer why={why} />
}
