import { randomInt } from 'node:crypto'
import { checkPassword, type PasswordRule } from '@iwater/contract/rules/password'

// Without characters that are easily confused when copied by hand.
const alphabet = 'abcdefghjkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789@#%+='

/** A random password that follows a rule; of 14 characters (more than 80 bits) where the rule allows it. */
export function newFirstPassword(rule: PasswordRule): string {
  const length = Math.min(Math.max(14, rule.minLength), rule.maxLength)
  const draw = () => alphabet[randomInt(alphabet.length)]
  const password = Array.from({ length }, draw).join('')
  return checkPassword(password, rule).isStrong ? password : newFirstPassword(rule)
}
