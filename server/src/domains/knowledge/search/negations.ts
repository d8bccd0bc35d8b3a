const auxiliary = 'do|does|did|is|are|was|were|has|have|had|can|could|will|would|should|must'

/** Short forms without the sign before their t, which a text in plain form has no more, and how doesn't is often written. */
const short =
  '(?:wo|ca|do|does|did|is|are|was|were|has|have|had|could|should|would|ai)n ?t|d(?:oe|os|ose|oese)nt|doenst'

const negative = `(?:(?:${auxiliary}) )?(?:not|never|no longer)|cannot|${short}|(?:fail(?:s|ed|ing)?|refus(?:es|ed|ing|e)|unable) to`

const between = '(?: (?:be|been|being|get|gets|getting|got|have|a|an|any|the|even|properly))*'

const negated = new RegExp(`\\b(?:${negative})\\b${between}(?: ([a-z]+)\\b)?`, 'g')

/**
 * An English text in plain form in which what is not done is said in one way: of “does not run”, “isn’t running” and “fails to run”
 * it is “not” and the word behind it, in the form that is asked for.
 */
export const withNot = (text: string, form = (word: string) => word) =>
  text.replaceAll(negated, (_, word: string | undefined) =>
    word === undefined ? 'not' : `not ${form(word)}`,
  )
