import type { Values } from '@iwater/contract/kit/condition'
import { answeredLimits } from '@iwater/contract/knowledge/answered-limits'

/** On the side of the language that it was written in. */
const asEntered = (text: string) =>
  /\p{Script=Han}/u.test(text) ? { zh: text, en: '' } : { zh: '', en: text }

/** What the form of a new own question begins with; without an answer it has no reason yet. */
export function entryOf({
  question,
  answer,
  typeId,
}: {
  question: string
  answer?: string
  typeId: string | null
}): Values {
  const reason = { reason: { zh: '', en: '' }, contradicted_why: { zh: '', en: '' } }
  return {
    name: asEntered(question.slice(0, answeredLimits.question)),
    text: asEntered(question),
    ...(typeId !== null && { type_id: typeId }),
    ...(answer !== undefined && { reasons: [{ ...reason, result: asEntered(answer) }] }),
  }
}
