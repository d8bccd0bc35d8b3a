import './password-rule-list.css'
import {
  type CharacterKind,
  checkPassword,
  type PasswordRule,
} from '@iwater/contract/rules/password'
import { Check, Dot } from 'lucide-react'
import type { ReactNode } from 'react'
import { useText } from '#web/platform/i18n/language.ts'
import { passwordText } from './password.text.ts'

function Item({ isMet, children }: { isMet: boolean; children: ReactNode }) {
  const text = useText(passwordText)
  const Icon = isMet ? Check : Dot
  return (
    <li data-met={isMet}>
      <Icon size={16} strokeWidth={2} aria-hidden="true" />
      <span>{children}</span>
      <span className="w-read-out-only">{isMet ? text.met : text.unmet}</span>
    </li>
  )
}

const kinds = ['lower', 'upper', 'digit', 'special'] as const satisfies CharacterKind[]

/** The rule with a tick at each part that what has been typed so far meets. */
export function PasswordRuleList({ password, rule }: { password: string; rule: PasswordRule }) {
  const text = useText(passwordText)
  const check = checkPassword(password, rule)
  return (
    <ul className="si-rules" aria-label={text.rules}>
      <Item isMet={check.hasLength}>{text.length(rule.minLength, rule.maxLength)}</Item>
      <Item isMet={check.hasOnlyAllowed}>{text.characters}</Item>
      <Item isMet={check.hasKinds}>
        {text.kinds(rule.kinds)}
        <span className="si-kinds">
          {kinds.map((kind) => (
            <span key={kind} data-met={check.kinds[kind]}>
              {text.kind[kind]}
            </span>
          ))}
        </span>
      </Item>
    </ul>
  )
}
