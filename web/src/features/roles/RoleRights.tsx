import type { Permission } from '@iwater/contract/access'
import { permissionNames } from '@iwater/contract/permission-names'
import { Checkbox } from 'antd'
import { useLanguage, useText } from '#web/platform/i18n/language.ts'
import { useSession } from '#web/platform/session/session.ts'
import type { RoleFormProps } from './RoleBasics.tsx'
import { permissionAreas } from './role-draft.ts'
import { rolesText } from './roles.text.ts'

const areas = permissionAreas()
const none: readonly Permission[] = []

/** The rights of a role, by what they are about. */
export function RoleRights({ draft, messages, change, isDisabled }: RoleFormProps) {
  const words = useText(rolesText)
  const language = useLanguage()
  const mine = useSession((session) => session.info?.permissions) ?? none
  const toggle = (permission: Permission, isGiven: boolean) =>
    change({
      permissions: isGiven
        ? [...draft.permissions, permission]
        : draft.permissions.filter((each) => each !== permission),
    })
  const isMissing = areas.some(({ rights }) => rights.some((right) => !mine.includes(right)))
  return (
    <fieldset className="role-part" disabled={isDisabled}>
      <legend>{words.rights}</legend>
      {isMissing && <p className="role-hint">{words.rightsHint}</p>}
      <div className="role-areas">
        {areas.map(({ area, rights }) => (
          <section key={area} aria-label={words.areas[area]}>
            <h2>{words.areas[area]}</h2>
            {rights.map((right) => (
              <Checkbox
                key={right}
                checked={draft.permissions.includes(right)}
                disabled={isDisabled || !mine.includes(right)}
                onChange={(event) => toggle(right, event.target.checked)}
              >
                <span className="role-right">{permissionNames[right][language]}</span>
              </Checkbox>
            ))}
          </section>
        ))}
      </div>
      {messages.permissions !== undefined && <p className="w-wrong">{messages.permissions}</p>}
    </fieldset>
  )
}
